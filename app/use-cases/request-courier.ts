import { chainDigest } from "#db/chain-digest.ts";
import { runBatch } from "#db/client.ts";
import { type CourierDispensary, findCourierDispensary } from "#db/courier-people.ts";
import { courierRequestKeys, findCourierRequest, findCourierRequestKey } from "#db/courier-requests.ts";
import {
  insertCourierRequest,
  insertCourierRequestKey,
  insertLogEntries,
  insertWebhookDeliveries,
} from "#db/courier-writes.ts";
import { findOrderOfVendor } from "#db/orders.ts";
import type { App } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import { courierEvent } from "../domain/courier-event.ts";
import { courierRate } from "../domain/courier-money.ts";
import type { CourierRequest } from "../domain/courier-request.ts";
import { entryHash } from "../domain/delivery-record.ts";
import { newId } from "../domain/id.ts";
import { firstLogEntry, newCourierRequest } from "../domain/new-courier-request.ts";
import { type Outcome, ok, type Refusal, refuse } from "../domain/outcome.ts";
import { instantOf } from "../domain/pickup-time.ts";
import type { CourierRequestInput } from "../domain/schemas/courier-request.ts";
import { tellWatchers } from "./project-courier-request.ts";
import { sendCourierWebhooks } from "./send-courier-webhooks.ts";

/** Where nothing tells a dispensary's time zone. */
const HOME_ZONE = "America/Los_Angeles";

export type Requested = { request: CourierRequest; again: boolean };
type Place = { lat: number; lng: number; timeZone?: string };

/**
 * Asks for a courier (SPEC.md 5 "Pickup request", 7). `actor` is null for a visitor. Rate and payment come from the account
 * alone (DECISIONS 24); with a key, the same key and body make one request (DECISIONS 13). Refusals: `pickup-time` for a
 * time that has passed, `key-reused`, `not-found` for somebody else's order.
 */
export async function requestCourier(
  app: App,
  actor: Actor | null,
  input: CourierRequestInput,
  key: string | null,
): Promise<Outcome<Requested>> {
  const vendorId = actor?.vendorId ?? null;
  const now = app.now();
  const once = key ? { scope: courierRequestKeys(vendorId), key, bodyHash: chainDigest(JSON.stringify(input)) } : null;
  const earlier = once && (await findCourierRequestKey(app.db, once.scope, once.key));
  if (once && earlier) return earlierRequest(app, once.bodyHash, earlier);

  const dispensary = vendorId ? await findCourierDispensary(app.db, vendorId, now) : undefined;
  if (input.orderId && !(vendorId && (await findOrderOfVendor(app.db, vendorId, input.orderId)))) {
    return refuse("not-found", "Order not found.");
  }
  const [pickup, dropOff] = await Promise.all([
    pickupPlace(app, input.address, dispensary),
    locate(app, input.deliveryAddress),
  ]);
  const timeZone = pickup?.timeZone ?? HOME_ZONE;
  const requestedPickupAt = pickupAt(input, timeZone, now);
  if (!requestedPickupAt.ok) return requestedPickupAt;

  const request = newCourierRequest(input, actor, {
    id: newId(now),
    pin: newPin(),
    now,
    rate: courierRate(dispensary),
    timeZone,
    requestedPickupAt: requestedPickupAt.value,
    pickup,
    dropOff,
  });
  const first = firstLogEntry(request, actor);
  const entry = { ...first, hash: entryHash(request, undefined, first, chainDigest) };
  try {
    await runBatch(app.db, [
      ...(once ? [insertCourierRequestKey(app.db, { ...once, resultId: request.id, createdAt: now })] : []),
      insertCourierRequest(app.db, request),
      ...insertLogEntries(app.db, request.id, [entry]),
      ...(vendorId
        ? [
            insertWebhookDeliveries(app.db, {
              vendorId,
              requestId: request.id,
              version: 1,
              body: courierEvent(request, entry),
              at: now,
            }),
          ]
        : []),
    ]);
  } catch (error) {
    // Another request with this key was faster: what it made is the answer to ours.
    const winner = once && (await findCourierRequestKey(app.db, once.scope, once.key));
    if (!once || !winner) throw error;
    return earlierRequest(app, once.bodyHash, winner);
  }
  app.background(Promise.all([tellWatchers(app, request), vendorId ? sendCourierWebhooks(app) : undefined]));
  return ok({ request, again: false });
}

async function earlierRequest(
  app: App,
  bodyHash: string,
  earlier: { bodyHash: string; resultId: string },
): Promise<Outcome<Requested>> {
  if (earlier.bodyHash !== bodyHash) {
    return refuse("key-reused", "This request was sent before with other contents. Please try again.");
  }
  const found = await findCourierRequest(app.db, earlier.resultId);
  if (!found) throw new Error("An idempotency key names a courier request that does not exist.");
  const { log: _, ...request } = found;
  return ok({ request, again: true });
}

/** Four digits, each as likely as any other. */
function newPin(): string {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return String((drawn ?? 0) % 10_000).padStart(4, "0");
}

/** Where the goods wait. A dispensary that asks from its own address needs no geocoder. */
async function pickupPlace(app: App, address: string, dispensary: CourierDispensary | undefined) {
  if (dispensary && dispensary.address === address) return dispensary;
  const place = await locate(app, address);
  if (place) return { ...place, timeZone: app.timeZoneAt(place.lat, place.lng) };
  return dispensary && { timeZone: dispensary.timeZone, lat: null, lng: null };
}

/** Coordinates draw the map; a request goes through without them. */
async function locate(app: App, address: string): Promise<Place | undefined> {
  try {
    return await app.geocoder.locate(address);
  } catch (error) {
    app.log("geocoder-failed", { message: String(error) });
    return undefined;
  }
}

function pickupAt(
  input: CourierRequestInput,
  timeZone: string,
  now: number,
): Outcome<number | null> | Refusal<"pickup-time"> {
  if (input.pickupTimeOption === "asap") return ok(null);
  const at = instantOf(input.requestedPickupTime ?? "", timeZone);
  if (at !== undefined && at > now) return ok(at);
  const message = "Please choose a pickup time in the future.";
  return refuse("pickup-time", message, { fields: { requestedPickupTime: message } });
}
