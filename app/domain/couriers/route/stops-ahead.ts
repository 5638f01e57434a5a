import type { CourierCard } from "../card.ts";
import type { ShownRoute, ShownStop } from "./shown-route.ts";

export type JobAhead = Pick<CourierCard, "id" | "status" | "returning">;

export function stopsAhead({ stops }: ShownRoute, jobs: readonly JobAhead[]): ShownStop[] {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return stops.filter(({ requestId, kind }) => {
    const { status, returning } = byId.get(requestId) ?? {};
    if (kind === "return") return returning;
    return status === "COURIER_ASSIGNED" || (kind === "drop" && status === "PICKED_UP");
  });
}

export const droppedStop = (stops: readonly ShownStop[], from: number, to: number): string[] => {
  const ids = stops.map(({ id }) => id);
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
};

/** The order with a stop one place earlier or later; null where there is no place, or a drop-off would precede its pickup. */
export function movedStop(stops: readonly ShownStop[], at: number, by: -1 | 1): string[] | null {
  const [one, other] = [stops[at], stops[at + by]];
  if (!one || !other || one.requestId === other.requestId) return null;
  return stops.map(({ id }, place) => (place === at ? other.id : place === at + by ? one.id : id));
}
