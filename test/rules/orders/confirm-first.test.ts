import { describe, expect, test } from "vitest";
import { decideOrder } from "#app/domain/checkout/place.ts";
import { quoteCart } from "#app/domain/checkout/quote.ts";
import { canceledMail, placedMail } from "#app/domain/notices/email.ts";
import { deadlineAfter } from "#app/domain/orders/acceptance.ts";
import { nextStep, overdueAt } from "#app/domain/orders/board.ts";
import { asksToConfirm } from "#app/domain/orders/confirm-first.ts";
import { decideOrderMove, movesOf } from "#app/domain/orders/move.ts";
import { decideConfirmation } from "#app/domain/orders/pickup.ts";
import { anOrder, orderEvent, PLACED } from "#test/support/orders.ts";
import { aCheckout, quoteRequest, saleFacts } from "#test/support/sale.ts";

const NOON = Date.parse("2026-06-16T19:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const by = { role: "dispensary", id: "owner", at: PLACED } as const;
const waiting = anOrder({
  orderType: "Pickup",
  deliveryAddress: null,
  confirmFirst: true,
  waitsUntil: PLACED + 45 * MINUTE,
});
const confirmed = {
  ...waiting,
  version: 2,
  events: [orderEvent("confirmed", { at: PLACED + 40 * MINUTE, byRole: "shopper", byId: null })],
};

describe("two pickups that were not collected in 90 days", () => {
  test.each([
    ["Pickup", [1, 89], true],
    ["Pickup", [1, 90], false],
    ["Pickup", [1], false],
    ["Delivery", [1, 2], false],
  ] as const)("%s after misses %o days ago asks for a confirmation: %s", (orderType, daysAgo, expected) => {
    const noShows = daysAgo.map((days) => NOON - days * DAY);
    expect(asksToConfirm(orderType, noShows, NOON)).toBe(expected);
  });

  test("are said at the quote, and the order waits for its shopper", () => {
    const facts = saleFacts({ noShows: [NOON - DAY, NOON - 2 * DAY] });
    const quote = quoteCart(quoteRequest(), facts, NOON);
    expect(quote.ok && quote.value.confirmFirst).toMatch(/^You didn’t pick up two orders here/);
    const usual = quoteCart(quoteRequest(), saleFacts(), NOON);
    expect(usual.ok && usual.value.confirmFirst).toBeNull();
    const order = decideOrder(aCheckout(), facts, NOON);
    expect(order.ok && order.value.confirmFirst).toBe(true);
  });
});

describe("a pickup that its shopper has to confirm", () => {
  test("can't be accepted and isn't late, but can be canceled, until it is confirmed", () => {
    expect(movesOf(waiting)).toEqual(["canceled"]);
    expect(nextStep({ stage: "placed", status: waiting.status, moves: movesOf(waiting), courier: null })).toBeNull();
    expect(decideOrderMove(waiting, { stage: "accepted", readyInMinutes: 20 }, by)).toMatchObject({
      reason: "illegal-move",
      message: "The customer hasn’t confirmed this pickup yet.",
    });
    const stale = { reason: "illegal-move", message: "This order is now: Placed." };
    expect(decideOrderMove(waiting, { stage: "ready" }, by)).toMatchObject(stale);
    expect(decideOrderMove(waiting, { stage: "canceled", reason: "closing" }, by).ok).toBe(true);
    const facts = { timeZone: "America/Los_Angeles", miles: null, model: null };
    expect(overdueAt(waiting, facts)).toBeNull();
    expect(movesOf(confirmed)).toEqual(["accepted", "canceled"]);
    expect(overdueAt(confirmed, facts)).toBe(PLACED + 45 * MINUTE);
  });

  test("leaves the dispensary time to accept it, however late it was confirmed", () => {
    const decided = decideConfirmation(waiting, PLACED + 40 * MINUTE);
    expect(decided.ok && deadlineAfter(waiting, decided.value)).toBe(PLACED + 55 * MINUTE);
    expect(decideConfirmation(anOrder(), PLACED).ok).toBe(false);
    expect(decideConfirmation({ ...waiting, status: "CANCELLED" }, PLACED).ok).toBe(false);
  });

  test("is asked for by email, which also says that it was not confirmed in time", () => {
    expect(placedMail(waiting, "America/Los_Angeles").subject).toMatch(/^Please confirm your order/);
    expect(canceledMail(waiting, "not-confirmed").body).toContain("because it was not confirmed in time");
  });
});
