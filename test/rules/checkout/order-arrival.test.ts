import { describe, expect, test } from "vitest";
import { arrivalFacts, arrivalWindow, estimatedWindow } from "#app/domain/checkout/arrival.ts";
import type { OrderCourier, OrderEvent, OrderEventKind } from "#app/domain/orders/event.ts";
import { estimateText } from "#app/domain/orders/shopper-words.ts";
import type { StagedOrder } from "#app/domain/orders/stage.ts";
import { orderCourier, orderEvent } from "#test/support/orders.ts";

const MINUTE = 60_000;
/** A Monday, 6 PM in Los Angeles: people drive home. */
const PLACED = Date.parse("2026-06-16T01:00:00Z");
const facts = { miles: 5, timeZone: "America/Los_Angeles", model: null };

const event = (kind: OrderEventKind, minute: number) =>
  orderEvent(kind, { version: minute + 2, at: PLACED + minute * MINUTE });
const anOrder = (events: OrderEvent[], over: Partial<StagedOrder> = {}): StagedOrder => ({
  orderType: "Delivery",
  status: "AWAITING_PROCESSING",
  createdAt: PLACED,
  updatedAt: PLACED,
  couriers: [],
  ...over,
  events,
});
const carried = (pickedUp: number): OrderCourier =>
  orderCourier({
    status: "PICKED_UP",
    createdAt: PLACED,
    assignedAt: PLACED,
    pickedUpAt: PLACED + pickedUp * MINUTE,
    courierName: "Sam Vega",
    courierPaymentCents: 0,
  });

/** From and to in minutes after the order was placed. */
function inMinutes(order: StagedOrder, minute: number, more = facts) {
  const window = arrivalWindow(order, more, PLACED + minute * MINUTE);
  return window && [(window.from - PLACED) / MINUTE, (window.to - PLACED) / MINUTE, window.late];
}

describe("the one estimate from list to door", () => {
  const text = (miles: number, orderType: "Delivery" | "Pickup" = "Delivery") =>
    estimateText(orderType, estimatedWindow(orderType, { ...facts, miles }, PLACED), PLACED);

  test("is preparation, handover and the road from the storefront, in minutes while it is near", () => {
    expect([1, 5].map((miles) => text(miles))).toEqual(["30–55 min", "55–80 min"]);
    expect([20, 30].map((miles) => text(miles))).toEqual(["about 2½ hours", "about 3½ hours"]);
    expect(text(5, "Pickup")).toBe("ready in 10–25 min");
    const shop = { lat: 34, lng: -118, timeZone: "America/Los_Angeles" };
    expect(arrivalFacts(shop, { lat: 34, lng: -118 })).toEqual({ miles: 0, timeZone: "America/Los_Angeles" });
    expect(arrivalFacts(shop, null).miles).toBeNull();
  });

  test("is given from the moment the order is placed, and says when the order is accepted late", () => {
    const { from, to } = estimatedWindow("Delivery", facts, PLACED);
    const shown = [(from - PLACED) / MINUTE, (to - PLACED) / MINUTE];
    expect(inMinutes(anOrder([]), 0)).toEqual([...shown, false]);
    expect(inMinutes(anOrder([]), 5)).toEqual([...shown, false]);
    expect(inMinutes(anOrder([]), 20)).toEqual([70, 95, true]);
    expect(inMinutes(anOrder([], { orderType: "Pickup" }), 0)).toEqual([10, 25, false]);
    expect(inMinutes(anOrder([], { status: "CANCELLED" }), 0)).toBeNull();
  });

  test("of an order for later is its window", () => {
    const window = { windowFrom: PLACED + 120 * MINUTE, windowTo: PLACED + 180 * MINUTE };
    expect(inMinutes(anOrder([], window), 0)).toEqual([120, 180, false]);
  });
});

describe("when an order arrives", () => {
  const accepted = anOrder([event("accepted", 0)]);

  test("is promised once it is accepted: preparation, handover, and the road at that hour", () => {
    // 20 minutes, 5 to hand over, 5 miles × 1.2 at 13 mph: 27.7 minutes; in steps of five.
    expect(inMinutes(accepted, 0)).toEqual([55, 80, false]);
  });

  test("is sooner at night, when the roads are free", () => {
    const night = { ...facts, timeZone: "Asia/Tokyo" }; // 10 AM there
    expect(inMinutes(accepted, 0, night)?.[0]).toBeLessThan(55);
  });

  test("stays as promised while the dispensary keeps its time, and moves with the clock once it is late, and says so", () => {
    expect(inMinutes(accepted, 19)).toEqual([55, 80, false]);
    expect(inMinutes(accepted, 40)).toEqual([75, 100, true]);
  });

  test("is corrected when the order is ready early, and narrows once a driver leaves", () => {
    expect(inMinutes(anOrder([event("accepted", 0), event("ready", 10)]), 10)).toEqual([45, 70, false]);
    const driving = [event("accepted", 0), event("ready", 10), event("onTheWay", 12)];
    expect(inMinutes(anOrder(driving), 12)).toEqual([40, 55, false]);
  });

  test("follows the courier who picked it up", () => {
    const late = anOrder([event("accepted", 0)], { couriers: [carried(60)] });
    expect(inMinutes(late, 61)).toEqual([80, 95, true]);
  });

  test("assumes five miles for an unknown distance", () =>
    expect(inMinutes(accepted, 0, { ...facts, miles: null as never })).toEqual([55, 80, false]));

  test("is no question any more once the order is over or comes back", () => {
    expect(inMinutes(anOrder([event("accepted", 0)], { status: "CANCELLED" }), 5)).toBeNull();
    const failed = { ...carried(20), status: "CANCELLED", cancelledAt: PLACED + 50 * MINUTE, failureReason: "refused" };
    expect(inMinutes(anOrder([event("accepted", 0)], { couriers: [failed as OrderCourier] }), 60)).toBeNull();
  });
});

test("a pickup is ready when its preparation ends, or when the dispensary says so", () => {
  const pickup = (events: OrderEvent[]) => anOrder(events, { orderType: "Pickup" });
  expect(inMinutes(pickup([event("accepted", 0)]), 0)).toEqual([20, 35, false]);
  expect(inMinutes(pickup([event("accepted", 0), event("ready", 10)]), 12)).toEqual([10, 25, false]);
});
