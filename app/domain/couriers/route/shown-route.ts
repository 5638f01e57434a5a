import { hourText } from "../../local-instant.ts";
import { MINUTE_MS } from "../../time.ts";
import { spanText } from "../due.ts";
import { planJobs, type RouteCourier, type RouteJob } from "./courier-route.ts";
import type { LeftOutReason, RouteStop } from "./stop.ts";

export type ShownStop = {
  id: string;
  requestId: string;
  kind: RouteStop["kind"];
  orderNumber: string;
  name: string;
  address: string;
  timeText: string;
  lateText: string | null;
  breakText: string | null;
};

/** Formatted on the server, which alone knows the law. `notes` say what isn't in the plan and why. */
export type ShownRoute = { stops: ShownStop[]; notes: string[]; order: "planned" | "driver" | "dispatch" };

const whyLeftOut: Record<LeftOutReason, string> = {
  hours: "can't be handed over before legal sale hours end",
  value: "is worth more than a vehicle may carry",
  retailer: "can't be carried with another dispensary's goods",
};

export function shownRoute(jobs: readonly RouteJob[], courier: RouteCourier, now: number): ShownRoute {
  const plan = planJobs(jobs, courier, now);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const stops = plan.stops.map(({ id, at, lateMs, breaksAt }): ShownStop => {
    const [requestId = "", kind] = id.split(".") as [string, RouteStop["kind"]];
    const job = byId.get(requestId) as RouteJob;
    const { timeZone, orderNumber } = job;
    const late = Math.round(lateMs / MINUTE_MS);
    const isDrop = kind === "drop";
    return {
      id,
      requestId,
      kind,
      orderNumber,
      name: isDrop ? job.customerName : job.dispensaryName,
      address: isDrop ? job.deliveryAddress : job.address,
      timeText: hourText(at, timeZone, now),
      lateText: late > 0 ? `${spanText(late)} late` : null,
      breakText: breaksAt[0] === undefined ? null : `Take a 30-minute break by ${hourText(breaksAt[0], timeZone, now)}`,
    };
  });
  const notes = plan.leftOut.map(({ job, reason }) => `Order ${byId.get(job)?.orderNumber} ${whyLeftOut[reason]}.`);
  return { stops, notes, order: plan.isPinned ? (courier.byDispatch ? "dispatch" : "driver") : "planned" };
}
