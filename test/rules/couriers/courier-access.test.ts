import { expect, test } from "vitest";
import { type CourierViewer, canEndTrip, canMove, canVendorCancel, canViewTrip } from "#app/domain/couriers/access.ts";
import { courierStatuses, moveNames } from "#app/domain/couriers/request.ts";
import { canViewRequest } from "#app/domain/couriers/view.ts";

const driver: CourierViewer = { id: "driver", role: "courier", vendorId: null, employerIds: [] };
const owner: CourierViewer = { id: "owner", role: "vendor", vendorId: "shop-a", employerIds: [] };
const dispatcher: CourierViewer = { id: "desk", role: "dispatcher", vendorId: null, employerIds: [] };
const admin: CourierViewer = { id: "admin", role: "admin", vendorId: null, employerIds: [] };
const visitor: CourierViewer = { id: null, role: "visitor", vendorId: null, employerIds: [] };

const place = { address: "1 Main St, Las Vegas, NV 89101", timeZone: "America/Los_Angeles" };
const pooled = { ...place, vendorId: "shop-a", courierId: null, status: "PENDING" } as const;
const assigned = { ...place, vendorId: "shop-a", courierId: "driver", status: "COURIER_ASSIGNED" } as const;
const anothers = { ...place, vendorId: "shop-b", courierId: "driver-2", status: "PICKED_UP" } as const;

test.each([
  ["a dispatcher", dispatcher, [true, true, true]],
  ["an admin", admin, [true, true, true]],
  ["a courier", driver, [true, true, false]],
  ["a dispensary", owner, [true, true, false]],
  ["a vendor account without a dispensary", { ...owner, vendorId: null }, [false, false, false]],
  ["a visitor", visitor, [false, false, false]],
  ["somebody of another role with the dispensary's id", { ...owner, role: "visitor" }, [false, false, false]],
])("of the pool, an assigned request and a rival's, %s sees %j", (_who, viewer, sees) =>
  expect([pooled, assigned, anothers].map((request) => canViewRequest(viewer, request, 0))).toEqual(sees),
);

test("a trip is seen by its dispensary, its courier and dispatch, and ended by the last two", () => {
  const trip = { vendorId: "shop-a", courierId: "driver" };
  const viewers = [driver, owner, dispatcher, { ...driver, id: "driver-2" }, { ...owner, vendorId: "shop-b" }];
  expect(viewers.map((viewer) => canViewTrip(viewer, trip))).toEqual([true, true, true, false, false]);
  expect(viewers.map((viewer) => canEndTrip(viewer, trip))).toEqual([true, false, true, false, false]);
});

test("no other role moves a courier's request", () =>
  expect(canMove({ ...driver, role: "customer" }, assigned, "pickUp")).toBe(false));

test("a visitor's request is no dispensary's, not even one's that has no id either", () =>
  expect(canViewRequest({ ...owner, vendorId: null }, { ...pooled, vendorId: null }, 0)).toBe(false));

test("a visitor sees and cancels a visitor's request alone", () => {
  const own = { ...pooled, vendorId: null };
  expect(canViewRequest(visitor, own, 0)).toBe(true);
  expect(moveNames.filter((move) => canMove(visitor, own, move))).toEqual(["cancel", "undo"]);
});

test.each([
  ["a dispatcher", dispatcher, pooled, moveNames],
  ["an admin", admin, anothers, moveNames],
  ["a dispensary", owner, pooled, ["cancel", "undo", "changeAddress"]],
  [
    "a courier with its own",
    driver,
    assigned,
    ["assign", "unassign", "pickUp", "deliver", "fail", "return", "cancel", "confirmAddress", "undo"],
  ],
  ["a courier with what is in the pool", driver, pooled, ["assign", "undo"]],
] as const)("%s may make these moves", (_who, viewer, request, moves) =>
  expect(moveNames.filter((move) => canMove(viewer, request, move))).toEqual(moves),
);

test("a courier takes from the pool for itself and never for another", () => {
  expect(canMove(driver, pooled, "assign", "driver")).toBe(true);
  expect(canMove(driver, pooled, "assign", "driver-2")).toBe(false);
});

test("a dispensary cancels before a courier has it, and with its order before the goods are on the way", () => {
  expect(courierStatuses.filter((status) => canVendorCancel(status))).toEqual(["PENDING"]);
  expect(courierStatuses.filter((status) => canVendorCancel(status, true))).toEqual(["PENDING", "COURIER_ASSIGNED"]);
});
