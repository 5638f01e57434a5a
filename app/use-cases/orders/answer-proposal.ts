import type { App } from "#app/app.ts";
import type { Sale } from "#app/domain/checkout/assess.ts";
import { dayPurchases } from "#app/domain/compliance/person-limits.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { type Answered, decideAnswer, decideExpiry } from "#app/domain/orders/proposals/proposal.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { runBatch } from "#db/client.ts";
import { isPastLimit, replaceDayPurchases } from "#db/compliance/day-purchases.ts";
import { isOutOfStock, replaceHolds } from "#db/menu/stock.ts";
import { closeProposal, replaceOrderItems } from "#db/orders/proposals.ts";
import { findOrder } from "#db/orders/queries.ts";
import { insertReprints } from "#db/printing/writes.ts";
import { countAgain } from "#db/sales/sales.ts";
import { cancelCourier, onBehalfOf } from "./cancel-courier.ts";
import { readSaleFactsForChange } from "./read-sale-facts-for-change.ts";
import { recordEvent } from "./record-event.ts";

type Answer = { orderId: string; proposalId: string; accepts: boolean };

export async function answerProposal(app: App, { orderId, proposalId, accepts }: Answer): Promise<Outcome<Order>> {
  const order = await findOrder(app.db, orderId);
  const proposal = order?.proposals.find(({ id }) => id === proposalId);
  if (!order || !proposal) return notFound("Proposal");
  const ids = proposal.items.map(({ productId }) => productId);
  const read = () => readSaleFactsForChange(app, order, ids);
  const { facts, person } = await read();
  const decided = decideAnswer(order, proposal, accepts, facts, app.now());
  if (!decided.ok) return { ...decided, details: { ...decided.details, order } };
  try {
    return await recordAnswer(app, order, { proposalId: proposal.id, person }, decided.value);
  } catch (error) {
    // Another order was written since we read limits and stock.
    if (!isPastLimit(error) && !isOutOfStock(error)) throw error;
    const retried = decideAnswer(order, proposal, accepts, (await read()).facts, app.now());
    if (retried.ok) throw error;
    return { ...retried, details: { ...retried.details, order } };
  }
}

/** Safe to run late or twice: the order's version lets one run win. */
export async function expireProposals(app: App, orderId: string): Promise<void> {
  const order = await findOrder(app.db, orderId);
  const now = app.now();
  const due = order?.proposals.find(({ answer, expiresAt }) => answer === null && expiresAt <= now);
  if (!order || !due) return;
  const { facts, person } = await readSaleFactsForChange(app, order, []);
  const expired = decideExpiry(order, due, facts, now);
  if (expired) await recordAnswer(app, order, { proposalId: due.id, person }, expired);
  else await runBatch(app.db, [closeProposal(app.db, due.id, "withdrawn", now)]);
}

type ClosedProposal = { proposalId: string; person: string | null };

async function recordAnswer(
  app: App,
  order: Order,
  { proposalId, person }: ClosedProposal,
  { moved, sale, answer }: Answered,
) {
  if (moved.status === "CANCELLED") {
    const actorName = answer === "declined" ? "Shopper" : "Deadline";
    const calledOff = await cancelCourier(app, onBehalfOf(order, actorName), order);
    if (!calledOff.ok) return calledOff;
  }
  const { at } = moved.event;
  return recordEvent(app, order, moved, [
    closeProposal(app.db, proposalId, answer, at),
    // The printed ticket is out of date.
    ...(sale ? [insertReprints(app.db, order, at), ...replaceSale(app, order, person, sale, at)] : []),
  ]);
}

function replaceSale(app: App, order: Order, person: string | null, sale: Sale, at: number) {
  const { id: orderId, vendorId, orderType, resident } = order;
  const { lines, subtotalCents, feeCents, tipCents, totalCents, taxes, deals, points } = sale;
  const replaced = {
    subtotalCents,
    feeCents,
    tipCents,
    totalCents,
    taxes,
    deals,
    pointsUsed: points?.used ?? 0,
    pointsEarned: points?.earned ?? 0,
  };
  const bought = dayPurchases({ ...sale.vendor, resident }, { items: lines, orderType }, sale.at);
  return [
    ...countAgain(app.db, orderId, replaceOrderItems(app.db, orderId, lines, replaced)),
    ...replaceHolds(app.db, order, lines, at),
    ...(person ? replaceDayPurchases(app.db, { orderId, vendorId, person }, bought) : []),
  ];
}
