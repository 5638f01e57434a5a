import { describe, expect, test } from "vitest";
import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { courierEvent } from "#app/domain/couriers/event.ts";
import { firstLogEntry, newCourierRequest } from "#app/domain/couriers/new-request.ts";
import { lagOf } from "#app/domain/couriers/projection-lag.ts";
import { newProofKey, proofFolder } from "#app/domain/couriers/proof-photo.ts";
import {
  type CourierStatus,
  concernsPool,
  courierStatuses,
  markedAs,
  movedText,
} from "#app/domain/couriers/request.ts";
import { courierRequestJson, withPin } from "#app/domain/couriers/request-json.ts";
import { courierRequestSchema, REQUIRED } from "#app/domain/couriers/request-schema.ts";
import { actorOf, aRequest, courierWish, driver, firstEntryOf } from "#test/support/couriers.ts";

const NOON = Date.parse("2026-06-16T19:00:00Z");
const NOON_ISO = "2026-06-16T19:00:00.000Z";

const input = courierRequestSchema.parse({
  ...courierWish,
  orderTotal: 123.45,
  notes: "Back door",
  products: [{ name: "Blue Dream", quantity: 2 }],
  isFromDashboard: true,
});
const facts = {
  id: "r1",
  pin: "4821",
  returnCode: "7135",
  now: NOON,
  rate: 85,
  timeZone: "America/Los_Angeles",
  requestedPickupAt: null,
  pickup: undefined,
  dropOff: undefined,
  collectCents: null,
} as const;
const owner = {
  ...actorOf({ id: "owner", role: "vendor", vendorId: "shop-a", firstName: "Olive", email: "o@example.com" }),
  courierService: true,
};

test("couriers of the pool are notified when a request enters it, leaves it or changes drivers", () => {
  const hears = (from: CourierStatus | null, to: CourierStatus) => concernsPool({ from, to });
  expect([hears(null, "PENDING"), hears("PENDING", "COURIER_ASSIGNED"), hears("COURIER_ASSIGNED", "PENDING")]).toEqual([
    true,
    true,
    true,
  ]);
  expect(hears("COURIER_ASSIGNED", "COURIER_ASSIGNED")).toBe(true);
  expect([hears("COURIER_ASSIGNED", "PICKED_UP"), hears("PICKED_UP", "DELIVERED")]).toEqual([false, false]);
});

test("a confirmed address is no new status", () => {
  const request = aRequest({ status: "PICKED_UP" });
  expect(movedText("confirmAddress", request)).toBe("New address confirmed");
  expect(movedText("return", { ...request, failureReason: "refused" })).toBe("Goods marked as returned");
  expect(movedText("pickUp", request)).toBe("Courier request successfully marked as picked up");
});

describe("a new request", () => {
  test("waits for a courier, with phones as digits and its payment reckoned in cents", () => {
    const places = { pickup: { lat: 34, lng: -118 }, dropOff: { lat: 34.1, lng: -118.1 } };
    const known = { collectCents: 13_500, requestedPickupAt: NOON + 1 };
    const request = newCourierRequest({ ...input, orderId: "o1" }, owner, { ...facts, ...places, ...known });
    expect(request).toEqual(
      aRequest({
        ...known,
        id: "r1",
        vendorId: "shop-a",
        orderId: "o1",
        lat: 34,
        lng: -118,
        deliveryLat: 34.1,
        deliveryLng: -118.1,
        orderTotalCents: 12_345,
        ratePercent: 85,
        courierPaymentCents: 10_493,
        notes: "Back door",
        products: [{ name: "Blue Dream", quantity: 2 }],
        isFromDashboard: true,
      }),
    );
  });

  test("of a visitor belongs to no dispensary, and is on no map where its addresses were not found", () =>
    expect(newCourierRequest(input, null, facts)).toMatchObject({
      vendorId: null,
      orderId: null,
      lat: null,
      lng: null,
      deliveryLat: null,
      deliveryLng: null,
      collectCents: null,
      isFromDashboard: false,
    }));

  test("comes from the courier dashboard only if the account has one", () => {
    const from = (courierService: boolean, isFromDashboard: boolean) =>
      newCourierRequest({ ...input, isFromDashboard }, { ...owner, courierService }, facts).isFromDashboard;
    expect([from(true, true), from(true, false), from(false, true)]).toEqual([true, false, false]);
  });

  test.each([
    ["a visitor", null, { id: null, name: "Corner Leaf", role: "visitor" }],
    ["a dispensary", owner, { id: "owner", name: "Corner Leaf", role: "vendor" }],
    [
      "an operator",
      actorOf({ id: "desk", role: "dispatcher", firstName: "Dana", email: "d@example.com" }),
      { id: "desk", name: "Dana", role: "dispatcher" },
    ],
  ])("begins its log in the name of %s", (_who, actor, by) => {
    const { hash: _, ...first } = firstEntryOf(aRequest());
    expect(firstLogEntry(aRequest(), actor)).toEqual({ ...first, by });
  });
});

describe("what is asked for", () => {
  const errorsOf = (over: object) =>
    courierRequestSchema
      .safeParse({ ...courierWish, ...over })
      .error?.issues.map(({ path, message }) => [path[0], message]);

  test.each(Object.keys(courierWish))("needs its %s", (field) => {
    for (const value of [undefined, "", null]) expect(errorsOf({ [field]: value })).toContainEqual([field, REQUIRED]);
  });

  test.each([
    ["a negative total", { orderTotal: -0.01 }],
    ["a total finer than a cent", { orderTotal: 1.005 }],
    ["a total beyond all reason", { orderTotal: 1e308 }],
    ["a short phone", { customerPhone: "555-0199" }],
    ["a line break in a name", { customerName: "Sam\r\nBcc: all" }],
    ["a quantity of none", { products: [{ name: "Blue Dream", quantity: 0 }] }],
    ["half an item", { products: [{ name: "Blue Dream", quantity: 1.5 }] }],
    ["an unknown pickup option", { pickupTimeOption: "later" }],
    ["a scheduled pickup without a time", { pickupTimeOption: "scheduled" }],
  ])("has not %s", (_name, over) => expect(errorsOf(over)).toHaveLength(1));

  test("claims nothing that others decide", () => {
    const claims = { status: "DELIVERED", courierPayment: 1, courierId: "x", vendorId: "shop-a", _id: "mine" };
    expect(courierRequestSchema.parse({ ...courierWish, ...claims })).toEqual(courierRequestSchema.parse(courierWish));
  });
});

describe("a request as JSON", () => {
  const delivered = aRequest({
    status: "DELIVERED",
    version: 4,
    courierId: driver.id,
    courierName: driver.name,
    collectCents: 10_850,
    requestedPickupAt: NOON,
    assignedAt: NOON,
    pickedUpAt: NOON,
    deliveredAt: NOON,
    cancelledAt: null,
    idCheckedAt: NOON,
    idCheckMethod: "barcode",
    idCheckPack: "CA",
    proof: "pin",
    products: [{ name: "Blue Dream", quantity: 2 }],
  });
  const entry: LogEntry = {
    ...firstEntryOf(delivered),
    version: 4,
    move: "deliver",
    from: "PICKED_UP",
    to: "DELIVERED",
    by: driver,
    courier: { id: driver.id, name: driver.name },
    idChecked: true,
    idCheckMethod: "barcode",
    idCheckPack: "CA",
    proof: "pin",
    note: "Gate 4",
    hash: "abc",
  };

  test("is in dollars, formatted phones and ISO instants, without the PIN", () =>
    expect(courierRequestJson(delivered)).toEqual({
      _id: delivered.id,
      ...courierWish,
      amountToCollect: 108.5,
      addressChangedAt: null,
      courierPayment: 80,
      courierRatePercent: 80,
      notes: "",
      pickupTimeOption: "scheduled",
      requestedPickupTime: NOON_ISO,
      pickupBy: "2026-06-16T19:30:00.000Z",
      deliverBy: expect.stringMatching(/^2026-06-16T19:59:/),
      products: [{ name: "Blue Dream", quantity: 2 }],
      isFromDashboard: false,
      status: "DELIVERED",
      statusText: "Delivered",
      createdAt: NOON_ISO,
      assignedAt: NOON_ISO,
      pickedUpAt: NOON_ISO,
      deliveredAt: NOON_ISO,
      cancelledAt: null,
      failedAt: null,
      courierId: driver.id,
      courierName: driver.name,
      idChecked: true,
      idCheck: { method: "barcode", pack: "CA" },
      proof: "pin",
      failureReason: null,
      returnedAt: null,
      version: 4,
    }));

  test.each([
    ["no-valid-id", "Not delivered", null, NOON_ISO],
    [null, "Cancelled", NOON_ISO, null],
  ] as const)("tells a failed delivery from a cancelled request: %s", (failureReason, statusText, ...times) => {
    const ended = { ...delivered, status: "CANCELLED", cancelledAt: delivered.createdAt, failureReason } as const;
    const [cancelledAt, failedAt] = times;
    expect(courierRequestJson(ended)).toMatchObject({ status: "CANCELLED", statusText, cancelledAt, failedAt });
  });

  test("says of the ID check only what a delivery stated", () => {
    expect(courierRequestJson({ ...delivered, idCheckedAt: null }).idChecked).toBe(false);
    expect(courierRequestJson({ ...delivered, status: "PICKED_UP" }).idChecked).toBeNull();
  });

  test("has no amount to collect if the request is older than that field", () => {
    const { collectCents: _, ...earlier } = delivered;
    expect(courierRequestJson(earlier as typeof delivered).amountToCollect).toBeNull();
    expect(courierRequestJson({ ...delivered, collectCents: null }).amountToCollect).toBeNull();
  });

  test("includes its log on request, with names and without ids", () => {
    const { idCheckMethod, idCheckPack, ...logged } = entry;
    expect(courierRequestJson(delivered, [entry])).toMatchObject({
      log: [
        {
          ...logged,
          at: NOON_ISO,
          by: "Cory Wheels",
          courier: "Cory Wheels",
          idCheck: { method: idCheckMethod, pack: idCheckPack },
        },
      ],
    });
    expect(courierRequestJson(delivered, [firstEntryOf(delivered)])).toMatchObject({ log: [{ courier: null }] });
  });

  test("has the PIN for the dispensary alone", () => {
    expect(withPin(delivered, [entry])).toEqual({ ...courierRequestJson(delivered, [entry]), deliveryPin: "4821" });
    expect(JSON.stringify(courierRequestJson(delivered, [entry]))).not.toContain("4821");
  });

  test("is what a webhook sends, once for each move", () => {
    expect(JSON.parse(courierEvent(delivered, entry))).toEqual({
      id: `${delivered.id}.4`,
      type: "courier_request.delivered",
      createdAt: NOON_ISO,
      data: JSON.parse(JSON.stringify(courierRequestJson(delivered))),
    });
    expect(JSON.parse(courierEvent(delivered, firstEntryOf(delivered)))).toMatchObject({
      id: `${delivered.id}.1`,
      type: "courier_request.created",
    });
  });
});

test.each([
  ["an object that has not taken its request over", 3, null, undefined],
  ["a row that is as far", 3, { version: 3, projected: 3 }, undefined],
  ["a row that is further", 4, { version: 3, projected: 3 }, undefined],
  ["a move that is still on its way", 3, { version: 4, projected: 3 }, "waiting"],
  ["a row that was put back behind what it confirmed", 3, { version: 5, projected: 4 }, "forgotten"],
])("%s: row %d, object %j is %j", (_name, row, progress, lag) =>
  expect(lagOf(row, progress && { ...progress, waitingSince: null })).toBe(lag),
);

test("a proof photo is stored in its day's folder under an unguessable name", () => {
  expect(proofFolder(NOON)).toBe("proofs/2026-06-16/");
  expect(newProofKey(NOON, new Uint8Array([0, 15, 255]))).toBe("proofs/2026-06-16/000fff.proof");
});

test("a toast names a request's status as people say it", () => {
  expect(courierStatuses.map((status) => markedAs(status, null))).toEqual([
    "Courier request successfully marked as pending",
    "Courier request successfully marked as courier assigned",
    "Courier request successfully marked as picked up",
    "Courier request successfully marked as delivered",
    "Courier request successfully marked as cancelled",
  ]);
  expect(markedAs("CANCELLED", "no-valid-id")).toBe("Courier request successfully marked as not delivered");
});
