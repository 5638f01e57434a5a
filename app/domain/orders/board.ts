import { type ArrivalFacts, promisedWindow } from "./arrival.ts";
import { type Stage, type StagedOrder, stageOf } from "./stage.ts";

/** A dispensary's board: its columns from left to right, and the stages that stand in each. */
export const boardColumns = [
  { name: "New", stages: ["placed"] },
  { name: "Accepted", stages: ["accepted"] },
  { name: "Ready", stages: ["ready"] },
  { name: "On the way", stages: ["courierAssigned", "onTheWay"] },
  { name: "Coming back", stages: ["notDelivered", "returning"] },
] as const satisfies readonly { name: string; stages: readonly Stage[] }[];
export type BoardColumn = (typeof boardColumns)[number]["name"];

/** The column of an open order; null for a stage that ends one. */
export const columnOf = (stage: Stage): BoardColumn | null =>
  boardColumns.find(({ stages }) => (stages as readonly Stage[]).includes(stage))?.name ?? null;

/** Nobody answered a new order for so long. */
const ANSWER_MS = 5 * 60_000;

/**
 * From when on an open order is late: a new one that nobody answers, after five minutes; an accepted one once what was promised has
 * passed. Null where nobody at the dispensary is late: a pickup that is ready waits for its customer.
 */
export function lateFrom(order: StagedOrder, facts: ArrivalFacts): number | null {
  const stage = stageOf(order);
  if (stage === "placed") return (order.dueAt ?? order.createdAt) + ANSWER_MS;
  if (columnOf(stage) === null || columnOf(stage) === "Coming back") return null;
  if (order.orderType === "Pickup" && stage === "ready") return null;
  return promisedWindow(order, facts)?.to ?? null;
}
