import { expect, test } from "vitest";
import { whyEnded } from "#app/domain/orders/ending.ts";
import type { EndReason, OrderCourier } from "#app/domain/orders/event.ts";
import { anOrder, orderCourier, orderEvent, PLACED } from "#test/support/orders.ts";

const canceled = (reason: EndReason | null) => orderEvent("canceled", { reason, note: "For colleagues alone." });

const failed = (failureReason: OrderCourier["failureReason"]) =>
  orderCourier({ status: "CANCELLED", cancelledAt: PLACED + 3, failureReason });

test.each<[EndReason | null, string | null]>([
  ["out-of-stock", "Something you ordered is out of stock."],
  ["too-busy", "They have more orders than they can prepare."],
  ["closing", "They are about to close."],
  ["customer-asked", "They canceled it at your request."],
  ["other", null],
  ["not-accepted", "It was not accepted in time."],
  ["not-confirmed", "It was not confirmed in time."],
  ["no-show", "It was not picked up in time."],
  [null, null],
])("an order that was canceled (%s) shows its shopper why, and never the note", (reason, sentence) =>
  expect(whyEnded(anOrder({ status: "CANCELLED", events: [canceled(reason)] }))).toBe(sentence),
);

test.each<[EndReason, string]>([
  ["out-of-stock", "Something you ordered is out of stock, and the proposed change was not answered in time."],
  ["no-show", "It was not picked up in time."],
])("an order canceled by a timer (%s) shows which deadline was missed", (reason, sentence) => {
  const event = { ...canceled(reason), byRole: "system" as const };
  expect(whyEnded(anOrder({ status: "CANCELLED", events: [event] }))).toBe(sentence);
});

test.each<[OrderCourier["failureReason"], string | null]>([
  ["customer-absent", "The driver's reason: nobody was there."],
  ["no-valid-id", "The driver's reason: no valid ID."],
  ["other", null],
])(
  "goods that could not be handed over (%s) show the driver's reason, while they come back and after",
  (reason, sentence) => expect(whyEnded(anOrder({ couriers: [failed(reason)] }))).toBe(sentence),
);

test("an order that is open, or ended well, has no reason", () => {
  expect(whyEnded(anOrder())).toBeNull();
  expect(whyEnded(anOrder({ events: [orderEvent("accepted")] }))).toBeNull();
  const handedOver = { status: "COMPLETED" as const, events: [orderEvent("delivered")] };
  expect(whyEnded(anOrder({ ...handedOver, couriers: [failed("customer-absent")] }))).toBeNull();
});
