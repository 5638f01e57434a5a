import type { App } from "#app/app.ts";
import { deliveryNote } from "#app/domain/compliance/flow.ts";
import { carrierRulesOf } from "#app/domain/couriers/carrier-rules.ts";
import { employmentError } from "#app/domain/couriers/carriers.ts";
import type { CourierQuoteInput } from "#app/domain/couriers/request-schema.ts";
import { wayError } from "#app/domain/couriers/way.ts";
import type { Zone } from "#app/domain/dispensaries/delivery-zone.ts";
import { HOME_ZONE } from "#app/domain/local-date.ts";
import { instantOf } from "#app/domain/local-instant.ts";
import { type Outcome, ok, type Refusal, refuse, refuseField } from "#app/domain/outcome.ts";
import { addressParts, formatAddress, STREET_MISSING } from "#app/domain/places/address.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { DAY_MS } from "#app/domain/time.ts";
import type { CourierDispensary } from "#db/couriers/people.ts";
import { locateAddress } from "../places/locate-address.ts";

const PICKUP_DAYS_MAX = 60;

/** Locates both ends and checks the way between them (DECISIONS 58, 59). `placed`: where the order itself goes. */
export async function planDelivery(
  app: App,
  dispensary: CourierDispensary | undefined,
  input: CourierQuoteInput,
  placed: Parameters<typeof formatAddress>[0] | null,
) {
  const isOwn = dispensary?.address === input.address;
  const [from, to] = await Promise.all([
    isOwn ? ok(dispensary) : locateAddress(app, input.address),
    locateAddress(app, input.deliveryAddress),
  ]);
  // An order's address was located when it was placed, so its courier doesn't depend on the geocoder.
  const isPlaced = placed ? formatAddress(placed) === input.deliveryAddress : false;
  const refusal =
    from.ok && to.ok
      ? (wayRefusal(from.value, to.value, isOwn && !isPlaced ? dispensary : null, app.now()) ??
        streetRefusal({
          ...(isOwn ? {} : { address: from.value }),
          ...(isPlaced ? {} : { deliveryAddress: to.value }),
        }))
      : locationRefusal({ address: from, deliveryAddress: isPlaced ? ok(null) : to });
  if (refusal) return refusal;
  const pickup = from.ok ? from.value : undefined;
  const dropOff = to.ok ? to.value : undefined;
  const timeZone = (isOwn || !pickup ? dispensary?.timeZone : app.timeZoneAt(pickup.lat, pickup.lng)) ?? HOME_ZONE;
  const requestedPickupAt = pickupAt(input, timeZone, app.now());
  if (!requestedPickupAt.ok) return requestedPickupAt;
  const error = dispensary || !from.ok ? undefined : errorWithoutAccount({ ...from.value, timeZone }, app.now());
  if (error) return refuseField("unlawful-carrier", "address", error);
  return ok({ pickup, dropOff, timeZone, requestedPickupAt: requestedPickupAt.value });
}

/** Couriers of the marketplace carry for a dispensary without an account, where they may. */
function errorWithoutAccount(pickup: { address: string; timeZone: string }, now: number): string | undefined {
  const error = employmentError(carrierRulesOf(pickup, now), { vendorId: null }, { employerIds: [] });
  return error && `${error} Log in as the dispensary to request one of them.`;
}

type Located = Point & { address: string };

function wayRefusal(pickup: Located, dropOff: Located, zone: Zone | null, now: number): Refusal | undefined {
  const end = ({ address, ...point }: Located) => ({ ...point, state: addressParts(address).state });
  const from = end(pickup);
  const error = wayError(from, end(dropOff), zone) ?? deliveryNote(from.state, now);
  return error ? refuseField("undeliverable", "deliveryAddress", error) : undefined;
}

/** DECISIONS 41: towns and ZIP codes can be located too, but a courier needs a street. */
function streetRefusal(ends: Record<string, Located>): Refusal | undefined {
  const [name] = Object.entries(ends).find(([, { address }]) => !addressParts(address).street) ?? [];
  return name ? refuseField("undeliverable", name, STREET_MISSING) : undefined;
}

/** DECISIONS 41 and 59: both ends are known, with their ZIP codes. */
function locationRefusal(ends: Record<string, Outcome<unknown>>): Refusal | undefined {
  const unknown = Object.entries(ends).flatMap(([name, end]) => (end.ok ? [] : [{ name, ...end }]));
  const [first] = unknown;
  if (!first) return undefined;
  // The sender's to correct, so not a 404.
  return refuse(first.reason === "not-found" ? "undeliverable" : first.reason, first.message, {
    fields: Object.fromEntries(unknown.map(({ name, message }) => [name, message])),
  });
}

function pickupAt(input: CourierQuoteInput, timeZone: string, now: number): Outcome<number | null, "pickup-time"> {
  if (input.pickupTimeOption === "asap") return ok(null);
  const at = instantOf(input.requestedPickupTime ?? "", timeZone);
  if (at !== undefined && at > now && at <= now + PICKUP_DAYS_MAX * DAY_MS) return ok(at);
  const message =
    at !== undefined && at > now
      ? `Please choose a pickup time within the next ${PICKUP_DAYS_MAX} days.`
      : "Please choose a pickup time in the future.";
  return refuseField("pickup-time", "requestedPickupTime", message);
}
