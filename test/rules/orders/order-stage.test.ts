import { describe, expect, test } from "vitest";
import type { IdCheckInput } from "#app/domain/compliance/id-check.ts";
import type { OrderCourier, OrderEvent } from "#app/domain/orders/event.ts";
import { orderEventTypeOf, orderEventTypeOfMove } from "#app/domain/orders/event-types.ts";
import { canRequestCourier, decideOrderMove, decideOrderUndo, movesOf } from "#app/domain/orders/move.ts";
import { type Order, type OrderStatus, orderStatuses } from "#app/domain/orders/order.ts";
import { leadingCourier, type StagedOrder, stageOf, stagesOf } from "#app/domain/orders/stage.ts";
import { anOrder, orderCourier, orderEvent, PLACED } from "#test/support/orders.ts";

const MINUTE = 60_000;

/** An order to which these things were done, a minute apart; an event's version is its place. */
function orderAfter(
  done: readonly Partial<OrderEvent>[],
  { couriers = [], ...facts }: Partial<Omit<Order, "couriers">> & { couriers?: readonly OrderCourier[] } = {},
): Order {
  const events = done.map((event, at) =>
    orderEvent(event.kind ?? "accepted", { version: at + 2, at: PLACED + (at + 1) * MINUTE, ...event }),
  );
  return anOrder({
    updatedAt: events.at(-1)?.at ?? PLACED,
    ...facts,
    couriers: [...couriers],
    events,
    version: events.length + 1,
  });
}

const assigned = orderCourier({ status: "COURIER_ASSIGNED", assignedAt: PLACED + 3 * MINUTE, courierName: "Sam Vega" });
const pickedUp = orderCourier({ ...assigned, status: "PICKED_UP", pickedUpAt: PLACED + 9 * MINUTE });
const delivered = orderCourier({ ...pickedUp, status: "DELIVERED", deliveredAt: PLACED + 30 * MINUTE });
const failed = orderCourier({
  ...pickedUp,
  status: "CANCELLED",
  cancelledAt: PLACED + 30 * MINUTE,
  failureReason: "customer-absent",
});
const calledOff = orderCourier({ ...assigned, status: "CANCELLED", cancelledAt: PLACED + 5 * MINUTE });

const by = { role: "dispensary", id: "owner", at: PLACED + 60 * MINUTE } as const;
const stagesNamed = (order: StagedOrder) => stagesOf(order).map(({ stage }) => stage);

describe("an order's stage", () => {
  test.each([
    ["as it was placed", [], [], "placed"],
    ["accepted", [{}], [], "accepted"],
    ["ready", [{}, { kind: "ready" }], [], "ready"],
    ["ready, and taken back", [{}, { kind: "ready" }, { kind: "undone" }], [], "accepted"],
    ["a courier asked for, whom nobody sent yet", [{}, { kind: "courierRequested" }], [orderCourier()], "accepted"],
    ["its courier assigned before it is ready", [{}], [assigned], "courierAssigned"],
    ["ready while its courier comes", [{}, { kind: "ready" }], [assigned], "courierAssigned"],
    ["its courier called off", [{}, { kind: "ready" }], [calledOff], "ready"],
    ["a second courier after the first was called off", [{}], [calledOff, assigned], "courierAssigned"],
    ["with its courier", [{}, { kind: "ready" }], [pickedUp], "onTheWay"],
    ["with the dispensary's own driver", [{}, { kind: "ready" }, { kind: "onTheWay" }], [], "onTheWay"],
    ["not delivered: the courier brings it back", [{}, { kind: "ready" }], [failed], "returning"],
  ] as const)("%s", (_, done, couriers, stage) => expect(stageOf(orderAfter(done, { couriers }))).toBe(stage));

  test("a delivery by its courier shows every step", () => {
    const done = [{}, { kind: "ready" }, { kind: "delivered", byRole: "courier", at: PLACED + 30 * MINUTE }] as const;
    const order = orderAfter(done, { status: "COMPLETED", couriers: [delivered] });
    expect(stagesOf(order)).toEqual([
      { stage: "placed", at: PLACED, by: "shopper" },
      { stage: "accepted", at: PLACED + MINUTE, by: "dispensary" },
      { stage: "ready", at: PLACED + 2 * MINUTE, by: "dispensary" },
      { stage: "courierAssigned", at: PLACED + 3 * MINUTE, by: "courier" },
      { stage: "onTheWay", at: PLACED + 9 * MINUTE, by: "courier" },
      { stage: "delivered", at: PLACED + 30 * MINUTE, by: "courier" },
    ]);
    expect(stageOf(order)).toBe("delivered");
  });

  test("goods that came back end as returned, and say that they were not delivered", () => {
    const done = [{}, { kind: "returned", at: PLACED + 40 * MINUTE }] as const;
    const order = orderAfter(done, { status: "CANCELLED", couriers: [failed] });
    expect(stageOf(order)).toBe("returned");
    expect(stagesNamed(order).slice(-3)).toEqual(["notDelivered", "returning", "returned"]);
  });

  test.each([
    [[{}, { kind: "ready", at: PLACED + 5 * MINUTE }], [assigned], {}, ["accepted", "courierAssigned", "ready"]],
    [[{ kind: "delivered", at: PLACED + 9 * MINUTE }], [pickedUp], {}, ["courierAssigned", "onTheWay", "delivered"]],
    [[{ kind: "collected" }], [], { status: "COMPLETED", orderType: "Pickup" }, ["collected"]],
    [[{ kind: "canceled" }], [], { status: "CANCELLED" }, ["canceled"]],
  ] as const)("its stages after %o with %o come in time, those of one instant in the usual order", (...row) => {
    const [done, couriers, facts, named] = row;
    expect(stagesNamed(orderAfter(done, { couriers, ...facts }))).toEqual(["placed", ...named]);
  });

  test("an order that the dispensary handed over itself is delivered, even if its courier's request is open", () => {
    for (const courier of [pickedUp, failed]) {
      const order = orderAfter([{}, { kind: "delivered" }], { status: "COMPLETED", couriers: [courier] });
      expect(stageOf(order)).toBe("delivered");
    }
    // The courier has it after all and brings it back: the order waits again.
    const back = orderAfter([{}, { kind: "delivered" }, { kind: "undone", byRole: "courier" }], { couriers: [failed] });
    expect(stageOf(back)).toBe("returning");
  });

  test("orders closed before events were recorded have the stage that their status says", () => {
    expect(stageOf(orderAfter([], { status: "COMPLETED" }))).toBe("delivered");
    expect(stageOf(orderAfter([], { status: "COMPLETED", orderType: "Pickup" }))).toBe("collected");
    expect(stageOf(orderAfter([], { status: "CANCELLED" }))).toBe("canceled");
  });

  test("of two courier requests the one that is further along counts, else the newer", () => {
    const later = orderCourier({ id: "later", createdAt: PLACED + 4 * MINUTE });
    expect(leadingCourier([orderCourier(), later])?.id).toBe("later");
    expect(leadingCourier([pickedUp, later])?.id).toBe("request");
    expect(leadingCourier([later, pickedUp])?.id).toBe("request");
    expect(leadingCourier([calledOff])).toBeNull();
  });
});

describe("a move by hand", () => {
  test.each([
    ["Delivery", [], [], ["accepted", "canceled"]],
    ["Delivery", [{}], [], ["ready", "canceled"]],
    ["Delivery", [{}, { kind: "ready" }], [], ["onTheWay", "canceled"]],
    ["Delivery", [{}, { kind: "ready" }, { kind: "onTheWay" }], [], ["returned"]],
    ["Delivery", [], [orderCourier()], ["accepted", "canceled"]],
    ["Delivery", [{}, { kind: "courierRequested" }], [orderCourier()], ["ready", "canceled"]],
    ["Delivery", [{}], [assigned], ["ready", "canceled"]],
    ["Delivery", [{}, { kind: "ready" }], [assigned], ["canceled"]],
    ["Delivery", [{}, { kind: "ready" }], [pickedUp], []],
    ["Delivery", [{}, { kind: "ready" }], [failed], ["returned"]],
    ["Pickup", [], [], ["accepted", "canceled"]],
    ["Pickup", [{}], [], ["ready", "canceled"]],
    ["Pickup", [{}, { kind: "ready" }], [], ["collected", "canceled"]],
  ] as const)("of a %s after %o with %o may lead to %o", (orderType, done, couriers, moves) =>
    expect(movesOf(orderAfter(done, { orderType, couriers }))).toEqual(moves),
  );

  test("leads nowhere from an order that is over", () => {
    expect(movesOf(orderAfter([{}], { status: "COMPLETED", couriers: [orderCourier()] }))).toEqual([]);
    expect(movesOf(orderAfter([{ kind: "canceled" }], { status: "CANCELLED" }))).toEqual([]);
  });

  test.each([
    [10, true],
    [90, true],
    [9, false],
    [91, false],
    [20.5, false],
    [undefined, false],
  ])("accepts an order in %s minutes: %s", (readyInMinutes, accepted) => {
    const fields = { readyInMinutes: "Please choose 10 to 90 minutes." };
    const decided = decideOrderMove(orderAfter([]), { stage: "accepted", readyInMinutes }, by);
    expect(decided).toMatchObject(accepted ? { ok: true } : { fields });
  });

  test("adds an event with the next version, never earlier than the last, and its status", () => {
    const order = orderAfter([{}, { kind: "ready" }, { kind: "arrived" }], { orderType: "Pickup" });
    const early = { ...by, at: PLACED - MINUTE };
    const input = { idChecked: true, readyInMinutes: 20, reason: "other", note: "x".repeat(301) } as const;
    expect(decideOrderMove(order, { stage: "collected", ...input }, early)).toMatchObject({
      value: {
        status: "COMPLETED",
        idCheckMethod: "stated",
        event: {
          version: 5,
          kind: "collected",
          at: PLACED + 3 * MINUTE,
          byRole: "dispensary",
          byId: "owner",
          readyInMinutes: null,
          reason: null,
          note: "x".repeat(300),
        },
      },
    });
  });

  test("cancels with a reason alone, and returns without one; both close the order", () => {
    const canceled = decideOrderMove(
      orderAfter([]),
      { stage: "canceled", reason: "closing", note: " Early today. " },
      by,
    );
    expect(canceled).toMatchObject({
      value: { status: "CANCELLED", event: { reason: "closing", note: "Early today." } },
    });
    expect(decideOrderMove(orderAfter([]), { stage: "canceled" }, by)).toMatchObject({
      reason: "reason-missing",
      fields: { reason: "Please choose a reason." },
    });
    for (const reason of [undefined, "other"] as const) {
      const returned = decideOrderMove(orderAfter([{}], { couriers: [failed] }), { stage: "returned", reason }, by);
      expect(returned).toMatchObject({ value: { status: "CANCELLED", event: { reason: reason ?? null } } });
    }
  });

  test("keeps how the ID was checked, and hands nothing over unless it was", () => {
    const order = orderAfter([{}, { kind: "ready" }], { orderType: "Pickup" });
    const collect = (input: IdCheckInput) => decideOrderMove(order, { stage: "collected", ...input }, by);
    const idCheck = { method: "birthdate" } as const;
    expect(collect({ idChecked: true, idCheck })).toMatchObject({ value: { idCheckMethod: "birthdate" } });
    for (const input of [{}, { idCheck }, { idChecked: false }])
      expect(collect(input)).toMatchObject({ reason: "id-not-checked" });
  });
});

describe("a move to a status", () => {
  const ready = [{}, { kind: "ready" }] as const;
  const onTheWay = [...ready, { kind: "onTheWay" }] as const;
  const to = (order: Order, move: IdCheckInput & { status: OrderStatus; signature?: string }) =>
    decideOrderMove(order, move, by);

  test.each([
    ["Delivery", [{}], [], "delivered"],
    ["Delivery", ready, [assigned], "delivered"],
    ["Delivery", ready, [pickedUp], "delivered"],
    ["Delivery", onTheWay, [], "delivered"],
    ["Pickup", [{}], [], "collected"],
  ] as const)("closes a %s after %o with %o, without the stages between", (orderType, done, couriers, kind) => {
    const order = orderAfter(done, { orderType, couriers });
    const completed = { status: "COMPLETED", idCheckMethod: null, event: { kind, reason: null } };
    expect(to(order, { status: "COMPLETED" })).toMatchObject({ value: completed });
    const canceled = { status: "CANCELLED", idCheckMethod: null, event: { kind: "canceled", reason: null } };
    expect(to(order, { status: "CANCELLED", idChecked: true })).toMatchObject({ value: canceled });
  });

  test.each([
    [orderAfter([{}], { status: "COMPLETED" }), "Delivered"],
    [orderAfter([{ kind: "canceled" }], { status: "CANCELLED" }), "Canceled"],
    [orderAfter([{}], { couriers: [failed] }), "Coming back"],
  ])("leads nowhere from an order that is closed or coming back", (order, stage) => {
    for (const status of orderStatuses) {
      const message = `This order is now: ${stage}.`;
      expect(to(order, { status, idChecked: true })).toMatchObject({ reason: "illegal-move", message });
    }
    expect(to(orderAfter([]), { status: "AWAITING_PROCESSING" })).toMatchObject({ reason: "illegal-move" });
  });

  test("asks whether the ID was checked while the order is new, and takes no for an answer at any stage", () => {
    expect(to(orderAfter([]), { status: "COMPLETED" })).toMatchObject({ reason: "id-not-checked" });
    expect(to(orderAfter(ready), { status: "COMPLETED", idChecked: false })).toMatchObject({
      reason: "id-not-checked",
    });
    const checked = { status: "COMPLETED", idChecked: true, idCheck: { method: "barcode" } } as const;
    expect(to(orderAfter([]), checked)).toMatchObject({ value: { idCheckMethod: "barcode" } });
  });

  test("keeps the signature of a delivery, and none from the counter", () => {
    const signed = { status: "COMPLETED", idChecked: true, signature: "M1 2L3 4" } as const;
    expect(to(orderAfter(onTheWay), signed)).toMatchObject({ value: { signature: "M1 2L3 4" } });
    expect(to(orderAfter(ready, { orderType: "Pickup" }), signed)).toMatchObject({ value: { signature: undefined } });
  });
});

describe("an undo", () => {
  const done = [{}, { kind: "ready" }, { kind: "onTheWay" }] as const;
  const at = PLACED + 3 * MINUTE;

  test("takes the last move back for ten seconds, and not a moment longer", () => {
    const undone = decideOrderUndo(orderAfter(done), { by: "owner", at: at + 10_000 });
    const event = { kind: "undone", version: 5, byRole: "dispensary", byId: "owner", at: at + 10_000 };
    expect(undone).toMatchObject({ value: { status: "AWAITING_PROCESSING", event } });
    expect(decideOrderUndo(orderAfter(done), { by: "owner", at: at + 10_001 })).toMatchObject({
      reason: "undo-too-late",
    });
  });

  test("is for the person who made the move, once", () => {
    expect(decideOrderUndo(orderAfter(done), { by: "manager", at })).toMatchObject({ reason: "illegal-move" });
    expect(decideOrderUndo(orderAfter([...done, { kind: "undone" }]), { by: "owner", at })).toMatchObject({
      reason: "illegal-move",
    });
    expect(decideOrderUndo(orderAfter([]), { by: "owner", at })).toMatchObject({ reason: "illegal-move" });
  });

  test("undoes neither a confirmed cancellation nor a courier's delivery", () => {
    const canceled = orderAfter([{ kind: "canceled" }], { status: "CANCELLED" });
    expect(decideOrderUndo(canceled, { by: "owner", at })).toMatchObject({ reason: "illegal-move" });
    const both = orderAfter([{ kind: "delivered" }], { status: "COMPLETED", couriers: [delivered] });
    expect(decideOrderUndo(both, { by: "owner", at })).toMatchObject({ reason: "illegal-move" });
  });
});

test("a dispensary's own system gets a courier's moves like the order's", () => {
  expect([orderEventTypeOf("placed"), orderEventTypeOf("onTheWay")]).toEqual(["order.placed", "order.on_the_way"]);
  expect([orderEventTypeOfMove("pickUp"), orderEventTypeOfMove("request")]).toEqual(["order.on_the_way", null]);
});

test("a courier can be requested until a delivery leaves or has one", () => {
  expect(canRequestCourier(orderAfter([]))).toBe(true);
  expect(canRequestCourier(orderAfter([{}, { kind: "ready" }], { couriers: [calledOff] }))).toBe(true);
  expect(canRequestCourier(orderAfter([{}], { couriers: [orderCourier()] }))).toBe(false);
  expect(canRequestCourier(orderAfter([{}], { couriers: [failed] }))).toBe(false);
  expect(canRequestCourier(orderAfter([{}, { kind: "ready" }, { kind: "onTheWay" }]))).toBe(false);
  expect(canRequestCourier(orderAfter([], { orderType: "Pickup" }))).toBe(false);
  expect(canRequestCourier(orderAfter([], { status: "CANCELLED" }))).toBe(false);
});
