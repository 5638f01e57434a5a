import { readFileSync } from "node:fs";
import type { RouteFacts, RoutePlan, RouteStop } from "#app/domain/couriers/route/stop.ts";

export type Published = { name: string; miles: number; facts: RouteFacts };

/**
 * Routes of one vehicle with published answers. `rc_…`: of Potvin and Bengio, from Solomon's customers. `lr…/n`, `lrc…/n`,
 * `lc…/n`: the nth route of the best known solution of Li and Lim's set. Lines are x, y, load, from, until, service, and of
 * a drop the line of its pickup.
 */
export function readPublished(): Published[] {
  const text = readFileSync(new URL("published.txt", import.meta.url), "utf8").trim();
  return text.split("\n\n").map((block) => {
    const [head = "", ...lines] = block.split("\n");
    const [name = "", ...numbers] = head.split(" ");
    const [miles = 0, capacity = 0, x = 0, y = 0, closes = 0] = numbers.map(Number);
    const rows = lines.map(
      (line) => line.split(" ").map(Number) as [number, number, number, number, number, number, number],
    );
    const points = [[x, y] as const, ...rows.map(([x, y]) => [x, y] as const)];
    const legsMs = points.map(([x, y]) => points.map(([u, v]) => Math.hypot(x - u, y - v)));
    const stops = rows.map(([, , load, from, until, serviceMs, pickup], at): RouteStop => {
      const last = Math.min(until, closes - serviceMs - legsMs[at + 1]![0]!);
      const facts = { from, due: last, until: last, serviceMs, valueCents: Math.abs(load), retailer: "" };
      return { ...facts, id: `${at}`, job: `${pickup > 0 ? pickup - 1 : at}`, kind: load > 0 ? "pickup" : "drop" };
    });
    const carryMostCents = capacity || Number.POSITIVE_INFINITY;
    const law = { carryMostCents, capPer: "vehicle", oneRetailer: false, breaks: [], pinned: [] } as const;
    return { name, miles, facts: { leavesAt: 0, stops, legsMs, ...law } };
  });
}

export function drivenMs({ stops, legsMs }: RouteFacts, plan: RoutePlan): number {
  const rows = [0, ...plan.stops.map(({ id }) => stops.findIndex((stop) => stop.id === id) + 1), 0];
  return rows.slice(1).reduce((sum, to, at) => sum + legsMs[rows[at]!]![to]!, 0);
}
