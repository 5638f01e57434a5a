import { describe, expect, test } from "vitest";
import { columnOf, nextStep, overdueAt, pickList } from "#app/domain/orders/board.ts";
import type { OrderCourier, OrderEvent, OrderEventKind } from "#app/domain/orders/event.ts";
import { orderHistory } from "#app/domain/orders/history.ts";
import { movesOf } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { stageOf, stages } from "#app/domain/orders/stage.ts";
import { anOrder, orderCourier, orderEvent, PLACED } from "#test/support/orders.ts";

const MINUTE = 60_000;
const facts = { timeZone: "America/Los_Angeles", miles: 2, model: null };

const event = (kind: OrderEventKind, minutes: number, more: Partial<OrderEvent> = {}) =>
  orderEvent(kind, { at: PLACED + minutes * MINUTE, ...more });
const orderAfter = (events: OrderEvent[], more: Partial<Order> = {}) => anOrder({ ...more, events });
const aCourier = (more: Partial<OrderCourier>) =>
  orderCourier({ createdAt: PLACED, courierName: "Dana Ruiz", ...more });

test("every stage that is not an end has one column, and an end has none", () => {
  const ends = stages.filter((stage) => columnOf(stage) === null);
  expect(ends).toEqual(["delivered", "collected", "returned", "canceled"]);
  expect(columnOf("courierAssigned")).toBe("On the way");
});

describe("an order is late", () => {
  test("five minutes after it came, without an answer", () =>
    expect(overdueAt(orderAfter([]), facts)).toBe(PLACED + 5 * MINUTE));

  test("once the promised time has passed, no matter what came later", () => {
    const accepted = orderAfter([event("accepted", 1)]);
    const promised = overdueAt(accepted, facts);
    expect(promised).toBeGreaterThan(PLACED + 21 * MINUTE);
    expect(promised).toBeLessThan(PLACED + 90 * MINUTE);
    const onTheWay = orderAfter([event("accepted", 1), event("ready", 50), event("onTheWay", 60)]);
    expect(overdueAt(onTheWay, facts)).toBe(promised);
    expect(overdueAt(orderAfter([event("accepted", 1)], { orderType: "Pickup" }), facts)).not.toBeNull();
  });

  test("once a pickup has been ready for an hour, or for an hour after the window that it was ordered for", () => {
    const ready = [event("accepted", 1), event("ready", 5)];
    expect(overdueAt(orderAfter(ready, { orderType: "Pickup" }), facts)).toBe(PLACED + 65 * MINUTE);
    const windowTo = PLACED + 180 * MINUTE;
    const forLater = orderAfter(ready, { orderType: "Pickup", windowFrom: windowTo - 30 * MINUTE, windowTo });
    expect(overdueAt(forLater, facts)).toBe(windowTo + 60 * MINUTE);
  });

  test.each([
    ["one that is over", orderAfter([event("accepted", 1), event("canceled", 5)], { status: "CANCELLED" })],
    [
      "one that comes back",
      orderAfter([event("accepted", 1)], {
        couriers: [aCourier({ status: "CANCELLED", failureReason: "refused", cancelledAt: PLACED + MINUTE })],
      }),
    ],
  ])("never: %s", (_, order) => expect(overdueAt(order, facts)).toBeNull());
});

test("an order's history names what happened in time, who did it, and why", () => {
  const events = [
    event("accepted", 2),
    event("changed", 2.1, { byRole: "system", byId: null }),
    event("changed", 2.2, { byRole: "shopper", byId: null }),
    event("courierRequested", 3, { byId: "somebody else" }),
    event("ready", 10),
    event("undone", 10.1),
    event("delivered", 20, { byRole: "courier", byId: null }),
    event("delivered", 21),
    event("returned", 40, { byRole: "dispatch", byId: "desk" }),
    event("canceled", 41, { reason: "out-of-stock", note: "The last jar broke." }),
  ];
  const failed = aCourier({
    status: "CANCELLED",
    assignedAt: PLACED + 4 * MINUTE,
    pickedUpAt: PLACED + 12 * MINUTE,
    cancelledAt: PLACED + 30 * MINUTE,
    failureReason: "customer-absent",
  });
  const reminders = [
    { step: "push-at-once", at: PLACED + 1000, outcome: "delivered" },
    { step: "push-after-2", at: PLACED + 2000, outcome: "nobody" },
    { step: "email-after-5", at: PLACED + 3000, outcome: "failed" },
    { step: "email-after-5", at: PLACED + 3500, outcome: "nobody" },
    { step: "admin-after-10", at: PLACED + 4000, outcome: "delivered" },
  ] as const;
  const order = orderAfter(events, { couriers: [failed], seenAt: PLACED + MINUTE, reminders: [...reminders] });
  expect(orderHistory(order, "owner").map(({ text }) => text)).toEqual([
    "Placed by the customer",
    "Notification delivered",
    "No device is set up for notifications",
    "Email not delivered",
    "No email address is set up",
    "Shown to marketplace staff: nobody had seen it",
    "Seen at the dispensary",
    "Accepted by you, ready in 20 min",
    "Changed, since the customer did not answer",
    "Changed after the customer's answer",
    "Courier requested by the dispensary",
    "Taken by Dana Ruiz",
    "Marked as ready by you",
    "Undone by you",
    "Picked up by Dana Ruiz",
    "Delivered by the courier",
    "Marked as delivered by you",
    "Not delivered: nobody was there",
    "Received back by the dispatcher",
    "Canceled by you: out of stock",
  ]);
  expect(orderHistory(order, "owner").at(-1)?.note).toBe("The last jar broke.");
});

describe("an order's next step", () => {
  const ready = [event("accepted", 1), event("ready", 5)];
  const pickup = { orderType: "Pickup" } as const;
  const assigned = [aCourier({ status: "COURIER_ASSIGNED", assignedAt: PLACED })];
  const pickedUp = [aCourier({ status: "PICKED_UP", assignedAt: PLACED, pickedUpAt: PLACED + 9 * MINUTE })];
  const failed = [aCourier({ status: "CANCELLED", failureReason: "refused", cancelledAt: PLACED + MINUTE })];
  test.each([
    ["a new one is accepted", orderAfter([]), "accepted"],
    ["an accepted one is made ready", orderAfter([event("accepted", 1)], pickup), "ready"],
    ["a pickup is completed at the counter", orderAfter(ready, pickup), "complete"],
    ["a delivery goes out", orderAfter(ready), "onTheWay"],
    ["what the own driver carries is completed", orderAfter([...ready, event("onTheWay", 9)]), "complete"],
    ["while its courier comes, it is made ready", orderAfter([event("accepted", 1)], { couriers: assigned }), "ready"],
    ["then the courier's move is awaited", orderAfter(ready, { couriers: assigned }), null],
    ["so it is on the way", orderAfter(ready, { couriers: pickedUp }), null],
    ["while no courier has taken it, nobody moves it", orderAfter(ready, { couriers: [aCourier({})] }), null],
    ["what comes back is received", orderAfter(ready, { couriers: failed }), "returned"],
    ["one that is over has none", orderAfter([event("canceled", 1)], { status: "CANCELLED" }), null],
  ])("%s", (_, order, step) => {
    const shown = {
      stage: stageOf(order),
      moves: movesOf(order),
      status: order.status,
      courier: order.couriers[0] ?? null,
    };
    expect(nextStep(shown)).toBe(step);
  });
});

test("a card names what to pick, by amount", () => {
  const items = [
    { quantity: 2, name: "Blue Dream", amount: "3.5 grams" },
    { quantity: 1, name: "Rolling Tray", amount: null },
  ];
  expect(pickList(items)).toEqual(["2\u00A0× Blue Dream 3.5\u00A0g", "1\u00A0× Rolling Tray"]);
  expect(pickList(Array.from({ length: 8 }, () => items[1]!)).slice(5)).toEqual([
    "1\u00A0× Rolling Tray",
    "and 2 more",
  ]);
});
