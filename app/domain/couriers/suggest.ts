import { milesBetween, roundMiles } from "../places/geo.ts";
import type { Assignment, CourierWithJobs } from "./board.ts";
import type { CourierCard } from "./card.ts";
import { whoMayCarry } from "./carriers.ts";
import { OFFER_MILES_MOST, UNKNOWN_MILES } from "./offer.ts";

const DETOUR_MILES = 4;
/** Dispatchers can assign more by hand. */
const JOBS_MOST = 5;

type Pending = Pick<CourierCard, "id" | "pickup" | "dropOff" | "vendorId" | "address" | "carriers">;
type Candidate = Pick<CourierWithJobs, "id" | "duty" | "place" | "jobs" | "employerIds" | "carries">;
export type Suggestion = Assignment & { miles: number | null };

/** Picks the nearest courier on duty for each request in turn, with open jobs counted as miles. */
export function suggestCouriers(requests: readonly Pending[], couriers: readonly Candidate[]): Suggestion[] {
  let free = couriers.filter(({ duty }) => duty === "duty");
  const suggested: Suggestion[] = [];
  for (const request of requests) {
    const { id: requestId, pickup, dropOff } = request;
    const [best] = whoMayCarry([request], free)
      .filter(({ jobs }) => jobs < JOBS_MOST)
      .map((courier) => ({ courier, miles: pickup && courier.place ? milesBetween(pickup, courier.place) : null }))
      .filter(({ miles }) => (miles ?? 0) <= OFFER_MILES_MOST)
      .sort((a, b) => detour(a) - detour(b));
    if (!best) continue;
    const { courier, miles } = best;
    suggested.push({ requestId, courierId: courier.id, miles: miles === null ? null : roundMiles(miles) });
    const after = {
      ...courier,
      jobs: courier.jobs + 1,
      carries: [...courier.carries, request],
      place: dropOff ?? courier.place,
    };
    free = free.map((other) => (other.id === courier.id ? after : other));
  }
  return suggested;
}

const detour = ({ courier, miles }: { courier: Candidate; miles: number | null }) =>
  (miles ?? UNKNOWN_MILES) + courier.jobs * DETOUR_MILES;
