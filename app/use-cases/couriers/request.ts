import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { partnerOf } from "#app/domain/accounts/vendor-access.ts";
import { entryHash } from "#app/domain/couriers/delivery-record.ts";
import { firstLogEntry, newCourierRequest } from "#app/domain/couriers/new-request.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import type { CourierRequestInput } from "#app/domain/couriers/request-schema.ts";
import { newId } from "#app/domain/id.ts";
import { canRequestCourier, moved, refuseStaleMove } from "#app/domain/orders/move.ts";
import { openProposal } from "#app/domain/orders/proposals/proposal.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { notFound } from "#app/domain/refusals.ts";
import { chainDigest } from "#app/platform/chain-digest.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { findCourierDispensary } from "#db/couriers/people.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { insertCourierRequest, insertLogEntries, insertMoveDeliveries } from "#db/couriers/writes.ts";
import { findKey, type KeyedResult, keyScopes, runBatchOnce } from "#db/idempotency.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { recordOrderEvent } from "#db/orders/writes.ts";
import { planDelivery } from "../frame/plan-delivery.ts";
import { cancelCourier } from "../orders/cancel-courier.ts";
import { notifyOrderWatchers } from "../orders/record-event.ts";
import { sendWebhooks } from "../pos/send-webhooks.ts";
import { notifyRequestWatchers } from "./project-courier-request.ts";
import { agreedRate } from "./quote.ts";

export type Requested = { request: CourierRequest; replayed: boolean };

/** SPEC.md 5 "Pickup request", 7; DECISIONS 13, 24. `actor` is null for visitors; the account sets pay and rate. */
export async function requestCourier(
  visit: Visit,
  actor: Actor | null,
  input: CourierRequestInput,
  key: string | null,
): Promise<Outcome<Requested>> {
  const vendorId = actor?.vendorId ?? null;
  // Known vendors have their own limit, since their orders already bound them.
  const known = actor && (partnerOf(actor, "orders").ok || (actor.vendorId !== null && input.orderId));
  const limited = overLimit(
    known
      ? await visit.rateLimit("courierRequestOfPartner", actor.vendorId ?? "")
      : await visit.rateLimit("courierRequest", ipKey(visit.clientIp)),
  );
  if (limited) return limited;
  const now = visit.now();
  const scope = keyScopes.ofCourierRequests(vendorId);
  const keyed = key ? { scope, key, bodyHash: chainDigest(JSON.stringify(input)) } : null;
  const earlier = await findKey(visit.db, keyed);
  if (earlier) return earlierRequest(visit, earlier);

  const dispensary = vendorId ? await findCourierDispensary(visit.db, vendorId, now) : undefined;
  const order = vendorId && input.orderId ? await findOrderOfVendor(visit.db, vendorId, input.orderId) : undefined;
  if (input.orderId && !order) return notFound("Order");
  if (order && !canRequestCourier(order)) return { ...refuseStaleMove(order), details: { order } };
  if (order && openProposal(order)) {
    return refuse("illegal-move", "The customer has not answered your last proposal yet.", { details: { order } });
  }
  const plan = await planDelivery(visit, dispensary, input, order?.deliveryAddress ?? null);
  if (!plan.ok) return plan;
  const rate = await agreedRate(visit, dispensary, input, vendorId);
  if (!rate.ok) return rate;
  // A courier undoing a cancellation would pick the order up a second time.
  const freed = actor && order ? await cancelCourier(visit, actor, order) : ok(null);
  if (!freed.ok) return freed;

  const request = newCourierRequest(input, actor, {
    id: newId(now),
    pin: newPin(),
    returnCode: newPin(),
    now,
    rate: rate.value,
    ...plan.value,
    collectCents: order?.totalCents ?? null,
  });
  const first = firstLogEntry(request, actor);
  const entry = { ...first, hash: entryHash(request, undefined, first, chainDigest) };
  const by = { role: "dispensary", id: actor?.userId ?? null, at: now } as const;
  const faster = await runBatchOnce(visit.db, keyed, { resultId: request.id, now }, [
    ...(order ? recordOrderEvent(visit.db, order, moved(order, { kind: "courierRequested" }, by)) : []),
    insertCourierRequest(visit.db, request),
    ...insertLogEntries(visit.db, request.id, [entry]),
    ...insertMoveDeliveries(visit.db, request, entry, now),
  ]).catch((error) => (order && isUniqueViolation(error) ? ("outrun" as const) : Promise.reject(error)));
  if (faster === "outrun") return refuse("illegal-move", "Someone else has just moved this order. Please look again.");
  if (faster) return earlierRequest(visit, faster);
  if (order) visit.background(notifyOrderWatchers(visit, order));
  visit.background(Promise.all([notifyRequestWatchers(visit, request), vendorId ? sendWebhooks(visit) : undefined]));
  // After the response is decided: couriers are asked, or the board hears that nobody is on duty.
  visit.background(visit.courierRequests.offer(request.id));
  return ok({ request, replayed: false });
}

async function earlierRequest(app: App, earlier: KeyedResult): Promise<Outcome<Requested>> {
  if (!earlier.sameBody) {
    return refuse("key-reused", "This request was sent before with other contents. Please try again.");
  }
  const found = await findCourierRequest(app.db, earlier.resultId);
  if (!found) throw new Error("An idempotency key names a courier request that does not exist.");
  const { log: _, ...request } = found;
  return ok({ request, replayed: true });
}

function newPin(): string {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return String((drawn ?? 0) % 10_000).padStart(4, "0");
}
