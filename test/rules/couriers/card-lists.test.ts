import { describe, expect, test } from "vitest";
import type { CourierViewer } from "#app/domain/couriers/access.ts";
import {
  byUrgency,
  type CourierCard,
  courierCard,
  finishedLimitIn,
  finishedNext,
  isCurrentJob,
  matchesFilter,
  readCardFilter,
} from "#app/domain/couriers/card.ts";
import { type CourierRequest, courierStatuses } from "#app/domain/couriers/request.ts";
import { aRequest, dispatcher, driver } from "../../support/couriers.ts";

const cardOf = (over: Partial<CourierRequest>, viewer: CourierViewer = dispatcher): CourierCard =>
  courierCard(aRequest(over), [], viewer);
const withCourier = { courierId: driver.id, courierName: driver.name };

describe("the search", () => {
  const card = cardOf({
    ...withCourier,
    dispensaryName: "Fig & Fern",
    orderNumber: "FF-100%",
    customerName: "Sam O'Rivers",
    address: "5540 N Figueroa St, Los Angeles, CA 90042",
    deliveryAddress: "108 W 2nd St, Los Angeles, CA 90012",
    customerPhone: "2135550142",
    contactPhone: "3235550144",
  });

  test.each(["fig &", "ff-100%", "o'RIV", "  fern  ", "", driver.name.toUpperCase(), "figueroa", "108 w 2nd"])(
    "finds %j in dispensary, order number, customer, courier and streets, literally and in any case",
    (text) => expect(matchesFilter(card, { text, status: null })).toBe(true),
  );

  test.each(["(213) 555-0142", "0144", "323-555"])("finds %j in a phone", (text) =>
    expect(matchesFilter(card, { text, status: null })).toBe(true),
  );

  test.each(["_", "vine st", "🌿", "(213) 555-9", "014", "sunset", "phone 0144", "0144 x"])(
    "does not find %j",
    (text) => expect(matchesFilter(card, { text, status: null })).toBe(false),
  );

  test("is read from an address as far as it is understood", () => {
    const read = (search: string) => readCardFilter(new URLSearchParams(search));
    expect(read("q=fern&status=NOT_DELIVERED")).toEqual({ text: "fern", status: "NOT_DELIVERED" });
    expect(read("status=LOST")).toEqual({ text: "", status: null });
  });

  test("is within a status if one is chosen", () => {
    expect(matchesFilter(cardOf({}), { text: "nobody", status: null })).toBe(false);
    expect(matchesFilter(card, { text: "", status: "CANCELLED" })).toBe(false);
    expect(matchesFilter(card, { text: "", status: "PENDING" })).toBe(true);
    expect(matchesFilter(card, { text: "nobody", status: "PENDING" })).toBe(false);
    const failed = cardOf({ status: "CANCELLED", failureReason: "refused" });
    expect(matchesFilter(failed, { text: "", status: "CANCELLED" })).toBe(false);
    expect(matchesFilter(failed, { text: "", status: "NOT_DELIVERED" })).toBe(true);
  });
});

test("a courier's current jobs come first, then what is due next, and finished ones last", () => {
  const others = { courierId: "driver-2", courierName: "Other" };
  const cards = [
    cardOf({ orderNumber: "long over", status: "CANCELLED", createdAt: 2, ...withCourier }, driver),
    cardOf({ orderNumber: "over", status: "DELIVERED", createdAt: 9 }, driver),
    cardOf({ orderNumber: "another's aboard", status: "PICKED_UP", createdAt: 1, ...others }, driver),
    cardOf({ orderNumber: "another's", status: "COURIER_ASSIGNED", createdAt: 4, ...others }, driver),
    cardOf({ orderNumber: "young", createdAt: 5 }, driver),
    cardOf({ orderNumber: "old", createdAt: 3 }, driver),
    cardOf({ orderNumber: "assigned", status: "COURIER_ASSIGNED", createdAt: 6, ...withCourier }, driver),
    cardOf({ orderNumber: "aboard", status: "PICKED_UP", createdAt: 7, ...withCourier }, driver),
  ];
  const order = ["aboard", "assigned", "old", "another's", "young", "another's aboard", "over", "long over"];
  for (const list of [cards, cards.toReversed()])
    expect(list.toSorted(byUrgency).map((card) => card.orderNumber)).toEqual(order);
});

test("of requests due at the same time, the older comes first", () => {
  const at = aRequest().createdAt + 1;
  const [older, younger] = [1, 2].map((createdAt) => cardOf({ createdAt, requestedPickupAt: at }, driver)) as [
    CourierCard,
    CourierCard,
  ];
  expect([younger, older].toSorted(byUrgency)).toEqual([older, younger]);
});

test("a courier's current jobs are those that it has and has not delivered", () => {
  const jobs = courierStatuses.filter((status) => isCurrentJob(cardOf({ status, ...withCourier }, driver)));
  expect(jobs).toEqual(["COURIER_ASSIGNED", "PICKED_UP"]);
  expect(courierStatuses.some((status) => isCurrentJob(cardOf({ status, ...withCourier }, dispatcher)))).toBe(false);
});

describe("finished requests", () => {
  const limitIn = (search: string) => finishedLimitIn(new URLSearchParams(search));
  const cancelled = (count: number) => Array.from({ length: count }, () => cardOf({ status: "CANCELLED" }));

  test("fifty are shown, and more in steps of fifty up to five hundred, for any URL", () => {
    expect(["", "finished=0", "finished=50", "finished=100", "finished=101", "finished=9999"].map(limitIn)).toEqual([
      50, 50, 50, 100, 150, 500,
    ]);
    expect(["finished=-5", "finished=x", "finished=", "finished=1e999"].map(limitIn)).toEqual([50, 50, 50, 50]);
  });

  test("earlier ones are offered while there may be some", () => {
    expect(finishedNext(cancelled(49), 50)).toBeNull();
    expect(finishedNext(cancelled(50), 50)).toBe(100);
    expect(finishedNext(cancelled(500), 500)).toBeNull();
    expect(finishedNext([...cancelled(49), cardOf({})], 50)).toBeNull();
  });
});
