import type { Checkout } from "#app/domain/checkout/draft.ts";
import { decideOrder } from "#app/domain/checkout/place.ts";
import { quoteCart } from "#app/domain/checkout/quote.ts";
import { toQuoteJson } from "#app/domain/checkout/quote-json.ts";
import type { SaleFacts } from "#app/domain/checkout/sale-facts.ts";
import { tooManyWaiting } from "#app/domain/checkout/waiting-limit.ts";
import { windowGone } from "#app/domain/checkout/windows/windows.ts";
import { buyerOf, dayPurchases } from "#app/domain/compliance/person-limits.ts";
import { isShownHere } from "#app/domain/dispensaries/website/host.ts";
import { newId } from "#app/domain/id.ts";
import { feedOfVendor } from "#app/domain/live-hint.ts";
import { orderNotice, placedMail } from "#app/domain/notices/email.ts";
import { isWaiting } from "#app/domain/orders/acceptance.ts";
import { boughtAt, type Order } from "#app/domain/orders/order.ts";
import { type Outcome, ok, type Refusal, refuse } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { notFound } from "#app/domain/refusals.ts";
import { dayAround } from "#app/domain/sales/sales.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import { personKey, waitingOrderKeys } from "#app/platform/person-key.ts";
import type { Visit } from "#app/visit.ts";
import { readSaleFacts } from "#db/checkout/sale-facts.ts";
import { isWaitingFull, reserveWaitingSlot } from "#db/checkout/waiting-limit.ts";
import { isWindowFull, reserveSlot } from "#db/checkout/windows.ts";
import { isPastLimit, replaceDayPurchases } from "#db/compliance/day-purchases.ts";
import { enterPoints, isPointsSpent } from "#db/deals/points.ts";
import { countDealUses, isDealUnavailable } from "#db/deals/writes.ts";
import { insertMail } from "#db/emails/writes.ts";
import { type IdempotencyKey, type KeyedResult, keyScopes, runBatchOnce } from "#db/idempotency.ts";
import { isOutOfStock, reserveStock } from "#db/menu/stock.ts";
import { findOrder, holdsOrderOf } from "#db/orders/queries.ts";
import { insertOrder, insertOrderDeliveries, insertOrderItems } from "#db/orders/writes.ts";
import { insertPrintJobs } from "#db/printing/writes.ts";
import { countOrder, openSalesDay } from "#db/sales/sales.ts";
import { allowUnverifiedMail, mayMailVendor } from "../allow-unverified-mail.ts";
import { mayKnowPoints } from "../frame/may-know-points.ts";
import { remindUntilSeen } from "../orders/run-timers.ts";
import { sendWebhooks } from "../pos/send-webhooks.ts";
import { sendEmails } from "../send-emails.ts";
import { locateDelivery } from "./locate-delivery.ts";

export type Placed = { order: Order; replayed: boolean };

/**
 * SPEC.md 5 "Checkout", 7; DECISIONS 12 to 21. `savedOrderIds`, oldest first, are this device's: without an order of the
 * buyer's, refusals do not reveal past purchases.
 */
export async function placeOrder(
  visit: Visit,
  checkout: Checkout,
  { once = null, savedOrderIds = [] }: { once?: IdempotencyKey | null; savedOrderIds?: readonly string[] } = {},
): Promise<Outcome<Placed>> {
  if (!isShownHere(visit, checkout.vendorId)) return notFound("Dispensary");
  const address = ipKey(visit.clientIp);
  const limited =
    overLimit(await visit.rateLimit("order", address)) ?? overLimit(await visit.rateLimit("orderOfAddress", address));
  if (limited) return limited;
  const ids = checkout.items.map((item) => item.productId);
  const keyed = once && { ...once, scope: keyScopes.order };
  const buyer = buyerOf(checkout.contact);
  const person = await personKey(visit.settings.orderLinkKey, checkout.vendorId, buyer);
  const city = checkout.deliveryAddress?.city;
  const windowsFrom = checkout.windowFrom ?? undefined;
  const read = () =>
    readSaleFacts(visit.db, checkout.vendorId, ids, { keyed, person, holder: person, buyer, city, windowsFrom });
  const { facts, earlier: sent } = await read();
  if (sent) return earlierOrder(visit, sent);
  if (!facts) return notFound("Dispensary");

  const now = visit.now();
  const holdsOrder = () => holdsOrderOf(visit.db, savedOrderIds, buyer);
  const mayKnow = await mayKnowPoints(visit, facts.vendor, { phone: buyer?.phone, holdsOrder });
  const known = (facts: SaleFacts) => (mayKnow ? facts : { ...facts, points: null });
  const discreet = async (refusal: Refusal, facts: SaleFacts) =>
    hidePastPurchases(refusal, checkout, (await holdsOrder()) ? facts : { ...facts, bought: [] }, now);
  const decided = decideOrder(checkout, known(facts), now);
  if (!decided.ok) return discreet(decided, known(facts));
  const { vendor } = facts;
  const { deliveryAddress } = decided.value;
  const place = deliveryAddress ? await locateDelivery(visit, vendor, deliveryAddress) : ok(null);
  if (!place.ok) return place;

  const order = { ...decided.value, id: newId(now) };
  const bought = dayPurchases({ ...vendor, resident: order.resident }, order, boughtAt(order));
  const most = visit.settings.waitingOrders;
  const holders = await waitingOrderKeys(visit.settings.orderLinkKey, vendor.id, {
    device: savedOrderIds[0] ?? order.id,
    address,
    phone: order.phone,
  });
  const statements = [
    openSalesDay(visit.db, vendor.id, dayAround(now, vendor.timeZone)),
    insertOrder(visit.db, order, { place: place.value, person, host: visit.website?.host ?? null }),
    insertOrderItems(visit.db, order),
    ...reserveStock(visit.db, order.id, order.items, now),
    ...reserveSlot(visit.db, order),
    reserveWaitingSlot(visit.db, order.id, holders, most),
    ...(person ? replaceDayPurchases(visit.db, { orderId: order.id, vendorId: vendor.id, person }, bought) : []),
    ...(person && buyer ? countDealUses(visit.db, order, { person, buyer }) : []),
    ...(order.pointsUsed > 0 ? [enterPoints(visit.db, order.id, now)] : []),
    countOrder(visit.db, order.id),
    insertPrintJobs(visit.db, order),
    insertOrderDeliveries(visit.db, order, { kind: "placed", version: 0, at: now }),
    ...((await allowUnverifiedMail(visit, "order", order.email))
      ? [insertMail(visit.db, now, placedMail(order, vendor.timeZone))]
      : []),
    ...(vendor.email && (await mayMailVendor(visit, vendor))
      ? [insertMail(visit.db, now, orderNotice(order, vendor.email, visit.settings.origin, vendor.timeZone))]
      : []),
  ];
  let earlier: KeyedResult | undefined;
  try {
    earlier = await runBatchOnce(visit.db, keyed, { resultId: order.id, now }, statements);
  } catch (error) {
    if (isWindowFull(error)) return windowGone();
    if (isWaitingFull(error)) return tooManyWaiting(vendor.dispensaryName, most);
    // Another order took the last of a limit, stock or deal since we read them.
    if (!isPastLimit(error) && !isOutOfStock(error) && !isDealUnavailable(error) && !isPointsSpent(error)) throw error;
    const { facts: current } = await read();
    if (!current) return notFound("Dispensary");
    const retried = decideOrder(checkout, known(current), now);
    if (retried.ok) throw error;
    return discreet(retried, known(current));
  }
  if (earlier) return earlierOrder(visit, earlier);
  visit.background(visit.feed.publish(feedOfVendor(vendor.id), { kind: "order-placed", id: order.id }));
  visit.background(remindUntilSeen(visit, order));
  visit.background(Promise.all([sendEmails(visit), sendWebhooks(visit)]));
  return ok({ order, replayed: false });
}

async function earlierOrder(visit: Visit, earlier: KeyedResult) {
  if (!earlier.sameBody) {
    return refuse("key-reused", "This checkout was sent before with other contents. Please try again.");
  }
  const order = await findOrder(visit.db, earlier.resultId);
  if (!order) throw new Error("An idempotency key names an order that does not exist.");
  // The first try may have stopped before this.
  if (isWaiting(order)) visit.background(remindUntilSeen(visit, order));
  return ok({ order, replayed: true });
}

/** Hides the buyer's past purchases. Includes the changes, so that the shopper can confirm them. */
function hidePastPurchases(refusal: Refusal, checkout: Checkout, facts: SaleFacts, now: number): Refusal {
  if (refusal.reason === "over-limit") {
    const alone = decideOrder(checkout, facts, now);
    if (!alone.ok && alone.reason === "over-limit") return alone;
    return refuse("over-limit", "This order goes over what one person may buy here in a day.");
  }
  if (refusal.reason !== "changed-meanwhile") return refusal;
  const quote = quoteCart({ ...checkout, seen: null, near: null }, facts, now);
  if (!quote.ok) return refusal;
  const { changes, ...rest } = toQuoteJson(quote.value);
  return { ...refusal, details: { ...refusal.details, changes, quote: { ...rest, changes } } };
}
