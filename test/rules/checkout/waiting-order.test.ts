import { expect, test } from "vitest";
import { endedText, isTooOld, isUnanswered, mayHaveArrived, nextTryMs } from "#app/domain/checkout/waiting-order.ts";
import { MINUTE_MS } from "#app/domain/time.ts";

test.each([
  ["without a connection", { status: 0, code: undefined, online: false }, true, false],
  ["and whose answer never came", { status: 0, code: undefined, online: true }, true, true],
  ["while others had to go first", { status: 503, code: "unavailable", online: true }, true, false],
  ["while the platform failed", { status: 503, code: "outage", online: true }, true, true],
  ["and changed meanwhile", { status: 409, code: "changed-meanwhile", online: true }, false, true],
  ["too often", { status: 429, code: "too-many-requests", online: true }, false, true],
])("an order that was sent %s", (_, attempt, waits, arrived) =>
  expect([isUnanswered(attempt), mayHaveArrived(attempt)]).toEqual([waits, arrived]),
);

test("it is sent again after seconds, then less and less often, and never at once with all others", () => {
  expect([0, 1, 2, 3, 4, 9].map((tries) => nextTryMs(tries, 1))).toEqual([3000, 6000, 12000, 24000, 30000, 30000]);
  expect([nextTryMs(0, 0), nextTryMs(9, 0)]).toEqual([1500, 15000]);
});

test("after half an hour the shopper has to confirm again", () =>
  expect([isTooOld(0, 30 * MINUTE_MS - 1), isTooOld(0, 30 * MINUTE_MS)]).toEqual([false, true]));

test("who withdraws an order learns whether it may have arrived", () => {
  expect(endedText("withdrawn", false)).toBe("Your order won't be sent. Nothing was ordered.");
  expect(endedText("withdrawn", true)).toContain("may have reached us");
  expect(endedText("cart-changed", true)).toMatch(/^Your cart has changed.+may have reached us/);
  expect(endedText("too-old", false)).toContain("30 minutes");
});
