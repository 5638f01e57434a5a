import { describe, expect, test } from "vitest";
import type { Order } from "#app/domain/orders/order.ts";
import { toEtaJson, toTrackerJson } from "#app/domain/orders/tracker.ts";
import { anOrder, orderCourier, orderEvent, orderLine, PLACED } from "#test/support/orders.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const facts = { miles: 2, timeZone: "America/Los_Angeles", model: null };
const tracker = (order: Order, now = PLACED + 2 * MINUTE) => toTrackerJson(order, facts, now);
const accepted = orderEvent("accepted");
const pickup = (order: Partial<Order> = {}) => anOrder({ orderType: "Pickup", deliveryAddress: null, ...order });
const assigned = orderCourier({
  status: "COURIER_ASSIGNED",
  assignedAt: PLACED + 5 * MINUTE,
  courierName: " Cory  Lane ",
});
const ended: Partial<Order> = {
  status: "COMPLETED",
  events: [accepted, orderEvent("delivered", { at: PLACED + HOUR })],
};

describe("an order's tracker", () => {
  test("starts with the code, the first stage and a time of arrival in the dispensary's zone", () =>
    expect(tracker(anOrder())).toEqual({
      code: "8F3K2M",
      stage: "placed",
      timeZone: "America/Los_Angeles",
      late: false,
      stages: [{ stage: "placed", at: "2026-06-16T19:00:00.000Z", by: "shopper" }],
      eta: { from: expect.stringMatching(/^2026-06-16T19:/), to: expect.stringMatching(/^2026-06-16T/) },
      courier: null,
      pin: null,
      confirmBy: null,
      canArrive: false,
      arrival: null,
      heldUntil: null,
      proposal: null,
    }));

  test("has no time of arrival once the order is over, and isn't late then", () => {
    expect(tracker(anOrder(ended), PLACED + 9 * HOUR)).toMatchObject({ stage: "delivered", eta: null, late: false });
    expect(toEtaJson(null)).toBeNull();
  });

  test.each([
    ["a delivery", anOrder({ events: [accepted, orderEvent("onTheWay", { at: PLACED + 20 * MINUTE })] }), true],
    ["a pickup that isn't ready", pickup({ events: [accepted] }), true],
    ["a pickup that is ready", pickup({ events: [accepted, orderEvent("ready", { at: PLACED + 9 * MINUTE })] }), false],
  ])("hours later calls %s late: %s", (_, order, late) => expect(tracker(order, PLACED + 5 * HOUR).late).toBe(late));

  test("calls an order late from the instant after its window", () => {
    const order = anOrder({ events: [accepted, orderEvent("onTheWay", { at: PLACED + 20 * MINUTE })] });
    const end = Date.parse(tracker(order).eta?.to ?? "");
    expect([tracker(order, end).late, tracker(order, end + 1).late]).toEqual([false, true]);
  });

  test("gives the courier's first name and the PIN while a courier has it", () => {
    expect(tracker(anOrder({ events: [accepted], couriers: [assigned] }))).toMatchObject({
      courier: { firstName: "Cory" },
      pin: "1234",
    });
    const waiting = anOrder({ events: [accepted], couriers: [orderCourier()] });
    expect(tracker(waiting)).toMatchObject({ courier: null, pin: "1234" });
  });

  test.each([
    ["was delivered", { ...assigned, status: "DELIVERED" as const, deliveredAt: PLACED + HOUR }, {}],
    [
      "could not be delivered",
      { ...assigned, status: "CANCELLED" as const, failureReason: "wrong-address" as const },
      {},
    ],
    ["was closed by the dispensary", assigned, ended],
  ])("shows neither the courier's name nor the PIN if the order %s", (_, courier, order) =>
    expect(tracker(anOrder({ ...order, couriers: [courier] }))).toMatchObject({ courier: null, pin: null }),
  );

  test("says until when a pickup must be confirmed, until it is", () => {
    const unconfirmed = pickup({ confirmFirst: true, waitsUntil: PLACED + HOUR });
    expect(tracker(unconfirmed).confirmBy).toBe("2026-06-16T20:00:00.000Z");
    const events = [orderEvent("confirmed", { byRole: "shopper" })];
    expect(tracker({ ...unconfirmed, events }).confirmBy).toBeNull();
    expect(tracker({ ...unconfirmed, waitsUntil: null }).confirmBy).toBeNull();
    expect(tracker(pickup({ waitsUntil: PLACED + HOUR })).confirmBy).toBeNull();
  });

  test("keeps a ready pickup for a day, and says where the shopper parks", () => {
    const events = [accepted, orderEvent("ready", { at: PLACED + 10 * MINUTE })];
    expect(tracker(pickup({ events }))).toMatchObject({
      canArrive: true,
      arrival: null,
      heldUntil: "2026-06-17T19:10:00.000Z",
    });
    const here = orderEvent("arrived", { at: PLACED + 15 * MINUTE, note: "Blue Honda, spot 3" });
    expect(tracker(pickup({ events: [...events, here] }))).toMatchObject({
      arrival: { at: "2026-06-16T19:15:00.000Z", car: "Blue Honda, spot 3" },
      heldUntil: null,
    });
  });

  test("shows a proposal until its last instant", () => {
    const order = anOrder({
      proposals: [
        {
          id: "proposal",
          createdAt: PLACED + MINUTE,
          expiresAt: PLACED + 11 * MINUTE,
          otherwise: "remove",
          lines: [{ productId: "blue-dream", action: "replace", replacementId: "og-kush" }],
          items: [orderLine({ productId: "og-kush", name: "OG Kush", priceCents: 2000 })],
          fallbackItems: null,
          answer: null,
          answeredAt: null,
        },
      ],
    });
    expect(tracker(order).proposal).toMatchObject({
      id: "proposal",
      expiresAt: "2026-06-16T19:11:00.000Z",
      otherwise: "remove",
      fallback: null,
      answer: null,
      lines: [
        { from: { name: "Blue Dream", price: 25, quantity: 2 }, to: { name: "OG Kush", price: 20, quantity: 2 } },
      ],
      before: { total: 58 },
      after: { total: 48 },
    });
    expect(tracker(order, PLACED + 11 * MINUTE).proposal).toBeNull();
  });
});
