import { describe, expect, test } from "vitest";
import {
  byUrgency,
  type CourierCard,
  courierCard,
  expectedCard,
  finishedNext,
  finishedWanted,
  logText,
  matchesFilter,
  offeredMoves,
} from "#app/domain/couriers/card.ts";
import type { CourierRequest, CourierStatus } from "#app/domain/couriers/request.ts";
import { aRequest, dispatcher, driver, firstEntryOf } from "../support/couriers.ts";

const vendor = { id: "owner", role: "vendor", vendorId: "shop-a" };
const cardOf = (over: Partial<CourierRequest>, viewer: Parameters<typeof courierCard>[2] = dispatcher): CourierCard => {
  const request = aRequest(over);
  return courierCard(request, [firstEntryOf(request)], viewer);
};
const withCourier = { courierId: driver.id, courierName: driver.name };

describe("the buttons of a request", () => {
  const offered = (viewer: Parameters<typeof offeredMoves>[0], status: CourierStatus, over = {}) =>
    offeredMoves(viewer, aRequest({ status, vendorId: "shop-a", ...over }));

  test("a dispensary has one, and only while the request is pending", () => {
    expect(offered(vendor, "PENDING")).toEqual(["cancel"]);
    for (const status of ["COURIER_ASSIGNED", "PICKED_UP", "DELIVERED", "CANCELLED"] as const) {
      expect(offered(vendor, status, withCourier)).toEqual([]);
    }
  });
  test("a courier has those of the pool and of its own", () => {
    expect(offered(driver, "PENDING")).toEqual(["assign", "cancel"]);
    expect(offered(driver, "COURIER_ASSIGNED", withCourier)).toEqual(["pickUp", "unassign", "cancel"]);
    expect(offered(driver, "PICKED_UP", withCourier)).toEqual(["deliver", "fail"]);
  });
  test("a dispatcher has all that the state allows", () => {
    expect(offered(dispatcher, "COURIER_ASSIGNED", withCourier)).toEqual(["pickUp", "reassign", "unassign", "cancel"]);
    expect(offered(dispatcher, "DELIVERED", withCourier)).toEqual([]);
  });
});

test("the PIN is on the dispensary's card alone", () => {
  expect(cardOf({ vendorId: "shop-a" }, vendor).pin).toBe("4821");
  expect(cardOf({}, dispatcher).pin).toBeNull();
  expect(JSON.stringify(cardOf({}, driver))).not.toContain("4821");
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
  expect(expectedCard(card, ["unassign"], driver)).toMatchObject({ status: "PENDING", isMine: false });
  // A move that the state does not know changes nothing.
  expect(expectedCard(card, ["deliver"], driver)).toBe(card);
});

test("the search looks at dispensary, order number and customer, literally and in any case", () => {
  const card = cardOf({ dispensaryName: "Fig & Fern", orderNumber: "FF-100%", customerName: "Sam O'Rivers" });
  for (const text of ["fig &", "ff-100%", "o'RIV", "  fern  ", ""]) {
    expect(matchesFilter(card, { text, status: null }), text).toBe(true);
  }
  for (const text of ["%", "_", "vine st", "🌿"].slice(1)) {
    expect(matchesFilter(card, { text, status: null }), text).toBe(false);
  }
  expect(matchesFilter(card, { text: "", status: "CANCELLED" })).toBe(false);
});

test("what a courier holds comes first, then what waits longest, and what is over comes last", () => {
  const cards = [
    cardOf({ orderNumber: "over", status: "DELIVERED", createdAt: 9 }, driver),
    cardOf({ orderNumber: "young", createdAt: 5 }, driver),
    cardOf({ orderNumber: "old", createdAt: 3 }, driver),
    cardOf({ orderNumber: "assigned", status: "COURIER_ASSIGNED", createdAt: 6, ...withCourier }, driver),
    cardOf({ orderNumber: "aboard", status: "PICKED_UP", createdAt: 7, ...withCourier }, driver),
  ];
  expect(cards.sort(byUrgency).map((card) => card.orderNumber)).toEqual(["aboard", "assigned", "old", "young", "over"]);
});

test("the history says who did what", () => {
  const entry = { ...firstEntryOf(aRequest()), by: dispatcher, courier: { id: driver.id, name: driver.name } };
  expect(logText({ ...entry, move: "assign" })).toBe("Cory Wheels assigned by Dana Desk");
  expect(logText({ ...entry, move: "assign", by: driver })).toBe("Taken by Cory Wheels");
  expect(logText({ ...entry, move: "deliver", idChecked: true, proof: "pin" })).toBe(
    "Delivered by Dana Desk; ID checked, 21+, customer's PIN",
  );
  expect(logText({ ...entry, move: "deliver", idChecked: false })).toBe("Delivered by Dana Desk; ID check not stated");
  expect(logText({ ...entry, move: "fail", reason: "underage" })).toBe(
    "Not delivered: under 21; recorded by Dana Desk",
  );
});

describe("of what is over", () => {
  const asked = (search: string) => finishedWanted(new URLSearchParams(search));
  const cancelled = (count: number) => Array.from({ length: count }, () => cardOf({ status: "CANCELLED" }));

  test("fifty are shown, and more in steps of fifty up to five hundred, whatever the address says", () => {
    expect(["", "finished=100", "finished=101", "finished=9999"].map(asked)).toEqual([50, 100, 150, 500]);
    expect(["finished=-5", "finished=x", "finished=", "finished=1e999"].map(asked)).toEqual([50, 50, 50, 50]);
  });

  test("earlier ones are offered while there may be some", () => {
    expect(finishedNext(cancelled(49), 50)).toBeNull();
    expect(finishedNext(cancelled(50), 50)).toBe(100);
    expect(finishedNext(cancelled(500), 500)).toBeNull();
    expect(finishedNext([...cancelled(49), cardOf({})], 50)).toBeNull();
  });
});
