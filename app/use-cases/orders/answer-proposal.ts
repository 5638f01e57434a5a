import type { App } from "#app/app.ts";
import { buyerOf, dayPurchases } from "#app/domain/compliance/person-limits.ts";
import { dealAgain } from "#app/domain/orders/deals/apply.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { orderTaxes } from "#app/domain/orders/order-taxes.ts";
import { type Answered, amountsWith, decideAnswer, decideExpiry } from "#app/domain/orders/proposals/proposal.ts";
import { type Outcome, refuse } from "#app/domain/outcome.ts";
import { personKey } from "#app/platform/person-key.ts";
import { runBatch } from "#db/client.ts";
import { isPastLimit, replaceDayPurchases } from "#db/compliance/day-purchases.ts";
import { isOutOfStock, replaceHolds } from "#db/menu/stock.ts";
import { readOrderable } from "#db/orders/orderable.ts";
import { insertReprints } from "#db/orders/printer-writes.ts";
import { closeProposal, replaceOrderItems } from "#db/orders/proposals.ts";
import { findOrder } from "#db/orders/queries.ts";
import { callCourierOff, onBehalfOf } from "./call-courier-off.ts";
import { recordEvent } from "./record-event.ts";

type Answer = { orderId: string; proposalId: string; accepts: boolean };

/**
 * A shopper's answer to a proposed change, for whoever holds the order's link (the caller has checked that). Refusals: those of
 * `decideAnswer`, with the order as it stands; `not-found` for a proposal that was never made.
 */
export async function answerProposal(app: App, { orderId, proposalId, accepts }: Answer): Promise<Outcome<Order>> {
  const order = await findOrder(app.db, orderId);
  const proposal = order?.proposals.find(({ id }) => id === proposalId);
  if (!order || !proposal) return refuse("not-found", "There is no such proposal.");
  const ids = proposal.items.map(({ productId }) => productId);
  const person = await personKey(app.settings.orderLinkKey, order.vendorId, buyerOf(order));
  const read = () => readOrderable(app.db, order.vendorId, ids, { person, exceptOrder: order.id });
  const facts = await read();
  const decided = decideAnswer(order, proposal, accepts, facts, app.now());
  if (!decided.ok) return { ...decided, details: { ...decided.details, order } };
  try {
    return await record(app, order, proposal.id, decided.value);
  } catch (error) {
    // Another order was written since limits and stock were looked at.
    if (!isPastLimit(error) && !isOutOfStock(error)) throw error;
    const again = decideAnswer(order, proposal, accepts, await read(), app.now());
    if (again.ok) throw error;
    return { ...again, details: { ...again.details, order } };
  }
}

/**
 * Does what the dispensary announced for a proposal that nobody answered in time; nothing where there is none. It may be asked late,
 * twice or at once: the order's version lets one through.
 */
export async function expireProposals(app: App, orderId: string): Promise<void> {
  const order = await findOrder(app.db, orderId);
  const now = app.now();
  const due = order?.proposals.find(({ answer, expiresAt }) => answer === null && expiresAt <= now);
  if (!order || !due) return;
  const expired = decideExpiry(order, due, now);
  if (expired) await record(app, order, due.id, expired);
  else await runBatch(app.db, [closeProposal(app.db, due.id, "withdrawn", now)]);
}

async function record(app: App, order: Order, proposalId: string, { moved, items, answer }: Answered) {
  if (moved.status === "CANCELLED") {
    const who = answer === "declined" ? "Shopper" : "Deadline";
    const calledOff = await callCourierOff(app, onBehalfOf(order, who), order);
    if (!calledOff.ok) return calledOff;
  }
  return recordEvent(app, order, moved, [
    closeProposal(app.db, proposalId, answer, moved.event.at),
    // What lies on paper already is no longer what the shopper gets.
    ...(items ? [insertReprints(app.db, order, moved.event.at)] : []),
    ...(items ? await replaceItems(app, order, items, moved.event.at) : []),
  ]);
}

/** Other lines, their taxes, and what they take of the buyer's day: that on which the order was placed, or for which. */
async function replaceItems(app: App, order: Order, items: Order["items"], at: number) {
  const { id: orderId, vendorId, orderType, resident } = order;
  const boughtAt = order.windowFrom ?? order.createdAt;
  const customerCity = order.deliveryAddress?.city ?? null;
  const [{ vendor, localRates }, person] = await Promise.all([
    readOrderable(app.db, vendorId, [], { city: customerCity }),
    personKey(app.settings.orderLinkKey, vendorId, buyerOf(order)),
  ]);
  const taxes = vendor ? orderTaxes(items, { vendor, orderType, customerCity, localRates }, boughtAt) : null;
  const deals = vendor ? dealAgain(vendor, items, order.deals, boughtAt).deals : order.deals;
  const replaced = [
    ...replaceOrderItems(app.db, orderId, items, { ...amountsWith(order, items), taxes, deals }),
    ...replaceHolds(app.db, order, items, at),
  ];
  if (!vendor || !person) return replaced;
  const bought = dayPurchases({ ...vendor, resident }, { items, orderType }, boughtAt);
  return [...replaced, ...replaceDayPurchases(app.db, { orderId, vendorId, person }, bought)];
}
