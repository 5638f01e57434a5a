import { describe, expect, test } from "vitest";
import type { CourierViewer } from "#app/domain/couriers/access.ts";
import {
  amountLabel,
  byUrgency,
  type CourierCard,
  courierCard,
  expectedCard,
  isCurrentJob,
  offeredMoves,
  purchaseText,
} from "#app/domain/couriers/card.ts";
import { noCarrierRules } from "#app/domain/couriers/carriers.ts";
import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { logText, tappedText } from "#app/domain/couriers/log-text.ts";
import type { CourierRequest, CourierStatus } from "#app/domain/couriers/request.ts";
import { aRequest, dispatcher, driver, firstEntryOf } from "../../support/couriers.ts";

const vendor = { id: "owner", role: "vendor", vendorId: "shop-a", employerIds: [] };
type Facts = Partial<CourierRequest> & { returning?: boolean };
const cardOf = (
  { returning = false, ...over }: Facts,
  viewer: Parameters<typeof courierCard>[2] = dispatcher,
): CourierCard => {
  const request = { ...aRequest(over), returning };
  return courierCard(request, [firstEntryOf(request)], viewer);
};
const checked = { move: "deliver", idChecked: true } as const;
const withCourier = { courierId: driver.id, courierName: driver.name };

describe("the buttons of a request", () => {
  const offered = (viewer: Parameters<typeof offeredMoves>[0], status: CourierStatus, over = {}) =>
    offeredMoves(viewer, aRequest({ status, vendorId: "shop-a", ...over }));

  test("a dispensary cancels while the request is pending, and changes the address until it is over", () => {
    expect(offered(vendor, "PENDING")).toEqual(["cancel", "changeAddress"]);
    for (const status of ["COURIER_ASSIGNED", "PICKED_UP"] as const)
      expect(offered(vendor, status, withCourier)).toEqual(["changeAddress"]);
    for (const status of ["DELIVERED", "CANCELLED"] as const) expect(offered(vendor, status, withCourier)).toEqual([]);
  });
  test("a courier has those of the pool and of its own", () => {
    expect(offered(driver, "PENDING")).toEqual(["assign"]);
    expect(offered(driver, "COURIER_ASSIGNED", withCourier)).toEqual(["pickUp", "unassign", "cancel"]);
    expect(offered(driver, "PICKED_UP", withCourier)).toEqual(["deliver", "fail"]);
  });
  test("a dispatcher has all that the state allows", () => {
    expect(offered(dispatcher, "COURIER_ASSIGNED", withCourier)).toEqual([
      "pickUp",
      "reassign",
      "unassign",
      "cancel",
      "changeAddress",
    ]);
    expect(offered(dispatcher, "DELIVERED", withCourier)).toEqual([]);
  });
});

test("a card says what its amount is and what the courier pays or paid, as far as the delivery has come", () => {
  const texts = (over: Facts) => {
    const card = cardOf({ collectCents: 5200, courierPaymentCents: 3373, ...withCourier, ...over }, driver);
    return [amountLabel(card), purchaseText(card)];
  };
  const [pay, paid] = ["You pay the dispensary $33.73", "You paid the dispensary $33.73"];
  expect(texts({ status: "COURIER_ASSIGNED" })).toEqual(["to collect", pay]);
  expect(texts({ status: "PICKED_UP" })).toEqual(["to collect", paid]);
  expect(texts({ status: "DELIVERED" })).toEqual(["collected", paid]);
  const failed = { status: "CANCELLED", failureReason: "customer-absent", returning: true } as const;
  expect(texts(failed)).toEqual(["all taxes included", paid]);
  expect(texts({ status: "CANCELLED" })).toEqual(["all taxes included", ""]);
  expect(texts({ status: "PENDING", collectCents: null })).toEqual(["before taxes", pay]);
});

test("a card shows one request, with its times on the dispensary's clock", () => {
  const request = aRequest({
    requestedPickupAt: Date.parse("2026-06-17T01:30:00Z"),
    products: [{ name: "Blue Dream", quantity: 2 }],
    notes: "Back door",
    collectCents: 10_850,
  });
  expect(courierCard(request, [{ ...firstEntryOf(request), note: "Hurry" }], dispatcher)).toEqual({
    id: request.id,
    vendorId: null,
    carriers: noCarrierRules,
    messages: [],
    returnCode: null,
    version: 1,
    status: "PENDING",
    createdAt: request.createdAt,
    createdText: "Jun 16, 12:00 PM",
    timeZone: "America/Los_Angeles",
    scheduledText: "Jun 16, 6:30 PM",
    dueAt: (request.requestedPickupAt ?? 0) + 30 * 60_000,
    orderNumber: "A-1001",
    dispensaryName: "Corner Leaf",
    contactPhone: "2135550121",
    address: "400 Stewart Ave, Las Vegas, NV 89101",
    pickup: { lat: 36.1728, lng: -115.1412 },
    customerName: "Sam Rivers",
    customerPhone: "2135550199",
    deliveryAddress: "3700 W Flamingo Rd, Las Vegas, NV 89103",
    dropOff: { lat: 36.1086, lng: -115.205 },
    miles: 5.7,
    orderTotalCents: 10_000,
    collectCents: 10_850,
    courierPaymentCents: 8000,
    ratePercent: 80,
    notes: "Back door",
    products: [{ name: "Blue Dream", quantity: 2 }],
    courierId: null,
    pickedUpAt: null,
    deliveredAt: null,
    courierName: null,
    orderId: null,
    notDelivered: null,
    offer: null,
    offering: null,
    returning: false,
    isMine: false,
    promised: null,
    courierPhone: null,
    pin: null,
    moves: ["assign", "cancel", "changeAddress"],
    addressChanged: null,
    unseenAddressAt: null,
    undoUntil: null,
    log: [{ version: 1, timeText: "Jun 16, 12:00 PM", text: "Requested by Corner Leaf", note: "Hurry" }],
  });
});

test.each([
  ["no pickup", { lat: null }, { pickup: null, miles: null }],
  ["half a pickup", { lng: null }, { pickup: null, miles: null }],
  ["no drop-off", { deliveryLat: null, deliveryLng: null }, { dropOff: null, miles: null }],
])("a card with %s on the map shows no distance", (_name, over, shown) => {
  expect(cardOf(over)).toMatchObject({ scheduledText: null, collectCents: null, ...shown });
});

test("what could not be delivered is its courier's job until it is back", () => {
  const failed = { ...withCourier, status: "CANCELLED", failureReason: "refused", returning: true } as const;
  const back = cardOf(failed, driver);
  expect([back.notDelivered, isCurrentJob(back)]).toEqual(["Customer refused the order", true]);
  expect(isCurrentJob(cardOf(failed, { ...driver, id: "driver-2" }))).toBe(false);
  expect(isCurrentJob(cardOf({ ...failed, returning: false }, driver))).toBe(false);
  expect([back, cardOf({ status: "PENDING" }, driver)].sort(byUrgency)[0]).toBe(back);
});

test("a card is marked as yours only if you have the request", () => {
  expect(cardOf(withCourier, driver).isMine).toBe(true);
  expect(cardOf(withCourier, { ...driver, id: "driver-2" }).isMine).toBe(false);
  expect(cardOf({}, { id: null, role: "visitor", vendorId: null, employerIds: [] }).isMine).toBe(false);
});

test("the last move can be undone for ten seconds by the person who made it", () => {
  const request = aRequest({ status: "COURIER_ASSIGNED", version: 2, ...withCourier });
  const first = firstEntryOf(request);
  const until = (move: LogEntry["move"], by = driver as LogEntry["by"], viewer: CourierViewer = driver) =>
    courierCard(request, [first, { ...first, version: 2, move, by, at: 5000 }], viewer).undoUntil;
  expect(until("assign")).toBe(15_000);
  expect(until("assign", dispatcher)).toBeNull();
  expect(until("undo")).toBeNull();
  expect(until("request")).toBeNull();
  const passed = { ...first, version: 2, move: "assign", by: driver, at: 5000 } as const;
  const last = { ...passed, version: 3, move: "pickUp", at: 8000 } as const;
  expect(courierCard(request, [first, passed, last], driver).undoUntil).toBe(18_000);
  expect(courierCard(request, [], driver).undoUntil).toBeNull();
});

test("the PIN is on the dispensary's card alone", () => {
  expect(cardOf({ vendorId: "shop-a" }, vendor).pin).toBe("4821");
  expect(cardOf({}, dispatcher).pin).toBeNull();
  expect(JSON.stringify(cardOf({}, driver))).not.toContain("4821");
});

describe("until it is over, a dispensary's card", () => {
  const own = { vendorId: "shop-a" };
  test("has the promised times", () => {
    expect(cardOf(own, vendor).promised).toMatchObject({
      pickup: "12:00 PM to 12:30 PM",
      delivery: expect.stringMatching(/^by 12:\d\d PM$/),
    });
    expect(cardOf({ ...own, status: "DELIVERED" }, vendor).promised).toBeNull();
    expect(cardOf(own, dispatcher).promised).toBeNull();
  });

  test.each<[Facts, CourierViewer, string | null]>([
    [{ status: "COURIER_ASSIGNED" }, vendor, "2135550000"],
    [{ status: "CANCELLED", returning: true }, vendor, "2135550000"],
    [{ status: "DELIVERED" }, vendor, null],
    [{ status: "COURIER_ASSIGNED" }, dispatcher, null],
  ])(
    "has the courier's phone while the courier has the goods: %j",
    ({ returning = false, ...facts }, viewer, phone) => {
      const request = { ...aRequest({ ...own, ...withCourier, ...facts }), returning };
      expect(courierCard({ ...request, courierPhone: "2135550000" }, [], viewer).courierPhone).toBe(phone);
      expect(courierCard(request, [], viewer).courierPhone).toBeNull();
    },
  );
});

describe("an offer", () => {
  const until = aRequest().createdAt + 60_000;
  const offering = { revision: 1, asked: 2, onDuty: 3, until, over: false, open: [{ courierId: driver.id, miles: 2 }] };
  const shown = (viewer: CourierViewer, facts: object = {}, status: CourierStatus = "PENDING") => {
    const { offer, offering: asked } = courierCard(
      { ...aRequest({ status }), offering: { ...offering, ...facts } },
      [],
      viewer,
    );
    return [offer, asked];
  };

  test("is on the card of the courier with the offer, with what the dispensary keeps", () => {
    expect(shown(driver)).toEqual([{ until, miles: 2, keepCents: 2000 }, null]);
    expect(shown({ ...driver, id: "driver-2" })).toEqual([null, null]);
    expect(shown(driver, { until: null })).toEqual([null, null]);
    expect(shown(driver, {}, "COURIER_ASSIGNED")).toEqual([null, null]);
  });

  test("is reported to dispatch, also if no courier takes it", () => {
    const counts = "Asked 2 of 3 on duty";
    expect(shown(dispatcher)).toEqual([null, { text: `${counts}, answers by 12:01 PM`, unclaimed: false }]);
    expect(shown(dispatcher, { over: true })).toEqual([null, { text: `No one accepted. ${counts}.`, unclaimed: true }]);
    expect(shown(dispatcher, { over: true, asked: 0 })).toEqual([
      null,
      { text: "No courier on duty is free and near enough.", unclaimed: true },
    ]);
    expect(shown(dispatcher, { until: null })).toEqual([null, null]);
  });
});

test("moves that wait on the device are shown as made, one after the other", () => {
  const card = cardOf({ status: "COURIER_ASSIGNED", version: 2, ...withCourier }, driver);
  expect(expectedCard(card, ["pickUp"], driver)).toMatchObject({
    status: "PICKED_UP",
    version: 3,
    moves: ["deliver", "fail"],
  });
  expect(expectedCard(card, ["pickUp", "deliver"], driver)).toMatchObject({
    status: "DELIVERED",
    version: 4,
    moves: [],
  });
  const moved = { ...card, unseenAddressAt: 5, addressChanged: "12:00 PM" };
  expect(expectedCard(moved, ["pickUp"], driver)).toMatchObject({
    unseenAddressAt: 5,
    addressChanged: "12:00 PM",
    notDelivered: null,
  });
  expect(expectedCard(moved, ["confirmAddress"], driver)).toMatchObject({
    unseenAddressAt: null,
    addressChanged: null,
  });
  expect(expectedCard(card, ["pickUp", "fail"], driver)).toMatchObject({
    notDelivered: "Not delivered",
    returning: true,
  });
  expect(expectedCard(card, ["unassign"], driver)).toMatchObject({ status: "PENDING", isMine: false });
  // A move that the state does not know changes nothing, and those after it are made.
  expect(expectedCard(card, ["deliver"], driver)).toBe(card);
  expect(expectedCard(card, ["deliver", "pickUp"], driver)).toMatchObject({ status: "PICKED_UP", isMine: true });
  const pooled = cardOf({}, driver);
  expect(expectedCard({ ...pooled, undoUntil: 5 }, ["assign"], driver)).toMatchObject({
    isMine: true,
    moves: ["pickUp", "unassign", "cancel"],
    undoUntil: null,
  });
  expect(expectedCard(pooled, ["cancel"], driver)).toMatchObject({ status: "CANCELLED", isMine: false });
});

const change = (from: string, to: string) => ({
  from,
  to,
  parts: { street: "", apartment: null, city: "", state: "", zip: "" },
});
test.each<[string, Partial<LogEntry>]>([
  ["Cory Wheels assigned by Dana Desk", { move: "assign" }],
  ["Taken by Cory Wheels", { move: "assign", by: driver }],
  ["a courier assigned by Dana Desk", { move: "assign", courier: null }],
  ["Given to Cory Wheels by Dana Desk", { move: "reassign" }],
  ["Cory Wheels unassigned by Dana Desk", { move: "unassign" }],
  ["a courier unassigned by Dana Desk", { move: "unassign", courier: null }],
  ["Given back by Cory Wheels", { move: "unassign", by: driver }],
  ["Picked up by Dana Desk", { move: "pickUp" }],
  ["Canceled by Dana Desk", { move: "cancel" }],
  ["Canceled by Dana Desk: order was not ready", { move: "cancel", reason: "not-ready" }],
  ["Undone by Dana Desk", { move: "undo" }],
  ["Address changed from A to B by Dana Desk", { move: "changeAddress", addressChange: change("A", "B") }],
  ["Delivery note changed by Dana Desk", { move: "changeAddress", addressChange: change("A", "A") }],
  ["Not delivered: another reason; recorded by Dana Desk", { move: "fail", reason: null }],
  ["Not delivered: under 21; recorded by Dana Desk", { move: "fail", reason: "underage" }],
  ["Delivered by Dana Desk; ID check not stated", { move: "deliver", idChecked: false }],
  ["Delivered by Dana Desk; ID checked, 21+", { ...checked, idCheckMethod: "stated" }],
  ["Delivered by Dana Desk; ID checked, 21+ by birthdate", { ...checked, idCheckMethod: "birthdate" }],
  ["Delivered by Dana Desk; ID checked, 21+, customer's PIN", { ...checked, proof: "pin" }],
  ["Delivered by Dana Desk; ID checked, 21+, photo taken", { ...checked, proof: "photo" }],
  [
    "Delivered by Dana Desk; ID checked, 21+ by barcode, customer's PIN",
    { ...checked, idCheckMethod: "barcode", proof: "pin" },
  ],
])("the history says: %s", (text, facts) => {
  const entry = { ...firstEntryOf(aRequest()), by: dispatcher, courier: { id: driver.id, name: driver.name } };
  expect(logText({ ...entry, ...facts })).toBe(text);
  expect(tappedText({ ...entry, ...facts }, "UTC")).toBe("");
  expect(tappedText({ ...entry, tappedAt: 0 }, "UTC")).toBe("; tapped Jan 1, 12:00 AM, without a connection");
});
