import type { Patch } from "#test/support/simulated/modules.ts";

const place = "app/use-cases/checkout/place.ts";
const record = "app/use-cases/orders/record-event.ts";
const project = "app/use-cases/couriers/project-courier-request.ts";
const object = "workers/objects/courier-request.ts";
const stock = "db/menu/stock.ts";
const orderMove = "app/domain/orders/move.ts";
const courierMove = "app/domain/couriers/move.ts";
const answer = "app/use-cases/orders/answer-proposal.ts";
const offer = "app/domain/couriers/offer.ts";

/** Small bugs, each in one place of the product. A checker that misses them proves nothing. */
export const planted: Record<string, Patch> = {
  "an order takes nothing off the stock": { file: stock, from: "SET stock = stock - ", to: "SET stock = stock - 0 * " },
  "a cancellation gives no stock back": { file: record, from: "...moveStock(app.db, order, moved),", to: "" },
  "accepted changes hold no stock": { file: answer, from: "...replaceHolds(app.db, order, lines, at),", to: "" },
  "what a person bought is not counted": {
    file: place,
    from: "...(person ? replaceDayPurchases(",
    to: "...(false ? replaceDayPurchases(",
  },
  "an accepted change is not counted": {
    file: answer,
    from: "...(person ? replaceDayPurchases(",
    to: "...(false ? replaceDayPurchases(",
  },
  "an idempotency key is not stored": {
    file: "db/idempotency.ts",
    from: "...(keyed ? [insertKey(db, keyed, resultId, now)] : [])",
    to: "",
  },
  "a window never fills up": { file: place, from: "...reserveSlot(visit.db, order),", to: "" },
  "deals are used without being counted": {
    file: place,
    from: "...(person && buyer ? countDealUses(",
    to: "...(false ? countDealUses(",
  },
  "points are spent and kept": { file: place, from: "...(order.pointsUsed > 0 ? [", to: "...(false ? [" },
  "a move enters no points": {
    file: record,
    from: "...(order.pointsUsed + order.pointsEarned > 0 ? [",
    to: "...(false ? [",
  },
  "a move books nothing": { file: record, from: "bookOrder(app.db, order.id, app.now()),", to: "" },
  "a delivery books nothing": { file: project, from: "orderId ? bookOrder(app.db, orderId, app.now()) : ", to: "" },
  "a delivery completes nothing": {
    file: project,
    from: "...(order ? followDelivery(",
    to: "...(false ? followDelivery(",
  },
  "a paid invoice is not booked": {
    file: "app/use-cases/billing/apply-stripe-event.ts",
    from: "...(event.money ? [",
    to: "...(false ? [",
  },
  "a total that the shopper didn't see is accepted": {
    file: "app/domain/checkout/assess.ts",
    from: "if (changes.length === 0 && centsFromDollars(seen.total) === totalCents) return undefined;",
    to: "return undefined;",
  },
  "a 20-year-old may order": {
    file: "app/domain/checkout/place.ts",
    from: "if (tooYoung) return",
    to: "if (false) return",
  },
  "an order may be undone for a minute": {
    file: orderMove,
    from: "at - last.at > UNDO_WINDOW_MS",
    to: "at - last.at > 60_000",
  },
  "orders are handed over without a check": {
    file: orderMove,
    from: "if (handsOver && !facts.idChecked && !mayOmitCheck)",
    to: "if (false)",
  },
  "shoppers cancel what was accepted": {
    file: "app/use-cases/orders/cancel-by-shopper.ts",
    from: 'stageOf(order) !== "placed"',
    to: 'order.status !== "AWAITING_PROCESSING"',
  },
  "a cancellation leaves its courier on the way": {
    file: "app/use-cases/orders/move.ts",
    from: "return cancelCourier(app, actor, order);",
    to: "return ok(null);",
  },
  "couriers hand over without a check": {
    file: courierMove,
    from: 'if (move === "deliver" && !methodOf(command))',
    to: "if (false)",
  },
  "a courier may undo for a minute": {
    file: courierMove,
    from: "command.at - entry.at > UNDO_WINDOW_MS",
    to: "command.at - entry.at > 60_000",
  },
  "each entry starts a new chain": {
    file: object,
    from: "facts.last.entry.hash, command",
    to: "undefined, command",
  },
  "no alarm guards a move": {
    file: object,
    from: "// In the same turn, so that both are durable or neither is: the projection is guaranteed.\n    void storage.setAlarm(Date.now() + healAfterMs(0));",
    to: "",
  },
  "every courier is paid 85 %": {
    file: "app/domain/couriers/rate.ts",
    from: "A_LA_CARTE_PERCENT = 80",
    to: "A_LA_CARTE_PERCENT = 85",
  },
  "an offer is open for five minutes": { file: offer, from: "OFFER_MS = MINUTE_MS", to: "OFFER_MS = 5 * MINUTE_MS" },
  "orders wait only 15 minutes": {
    file: "app/domain/checkout/windows/settings.ts",
    from: "usual: 45",
    to: "usual: 15",
  },
  "deals of canceled orders stay used": {
    file: record,
    from: "if (isCanceled(moved)) return releaseDealUses(app.db, order.id);",
    to: "if (isCanceled(moved)) return [];",
  },
};
