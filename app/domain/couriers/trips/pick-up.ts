import { packIn } from "../../compliance/pack-in.ts";
import { dayText, localDate } from "../../local-date.ts";
import { type Refusal, refuse } from "../../outcome.ts";
import { addressParts } from "../../places/address.ts";
import { lackingPapers, type Papers } from "./papers.ts";

type OpenTrip = { vendorId: string; dispensaryName: string; startedAt: number; state: string; timeZone: string };

/** `vendorId` is null for a visitor's request. */
export type PickUp = Papers & {
  address: string;
  timeZone: string;
  vendorId: string | null;
  firstName: string;
  openTrips: readonly OpenTrip[];
  /** Lines that come from packages, and have none yet. */
  unpicked: readonly { name: string }[];
};

type Place = Pick<PickUp, "address" | "timeZone">;
const flowAt = ({ address, timeZone }: Place, at: number) => packIn(addressParts(address).state, at, timeZone).flow;
const isLimitedToOne = ({ state, timeZone }: OpenTrip, at: number) =>
  packIn(state, at, timeZone).flow.oneRetailerAtATime?.value;

/** Whether goods picked up here leave with a manifest. */
export const needsManifest = (place: Place, at: number): boolean => flowAt(place, at).manifest !== undefined;

/** What the state asks before goods leave with this courier: papers, the end of other trips, and the goods' tags. */
export function refusePickUp(pickUp: PickUp, now: number): Refusal<"trip-refused"> | undefined {
  const { firstName, timeZone, vendorId, openTrips, unpicked } = pickUp;
  const { tripPapers, oneRetailerAtATime, manifest } = flowAt(pickUp, now);
  const today = localDate(now, timeZone);
  const lacking = lackingPapers(pickUp, tripPapers?.value ?? [], today);
  if (lacking.length > 0) {
    const message = `${firstName} can't leave yet: ${lacking.join("; ")}.`;
    return refuse("trip-refused", `${message} Dispatch updates this under Couriers.`);
  }
  const other = openTrips.find(
    (trip) => trip.vendorId !== vendorId && (oneRetailerAtATime?.value || isLimitedToOne(trip, now)),
  );
  if (other) {
    return refuse(
      "trip-refused",
      `${firstName} is still on a trip for ${other.dispensaryName}. End it under Trips first: a vehicle carries one dispensary's goods at a time.`,
    );
  }
  if (manifest && unpicked.length > 0) {
    const names = new Intl.ListFormat("en-US").format(unpicked.map(({ name }) => name));
    return refuse("trip-refused", `The dispensary hasn't picked a package for ${names} yet. Ask at the counter.`);
  }
  const old = openTrips.find((trip) => trip.vendorId === vendorId && localDate(trip.startedAt, timeZone) < today);
  if (!old) return undefined;
  const day = dayText(localDate(old.startedAt, timeZone));
  return refuse("trip-refused", `${firstName}'s trip of ${day} hasn't ended. End it before a new one starts.`);
}
