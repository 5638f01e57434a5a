import { describe, expect, test } from "vitest";
import { ledgerDeliveries, ledgerRows } from "#app/domain/couriers/trips/ledger.ts";
import { type Papers, papersSchema } from "#app/domain/couriers/trips/papers.ts";
import { needsManifest, refusePickUp } from "#app/domain/couriers/trips/pick-up.ts";
import { countReturned, type Trip, type TripGoods } from "#app/domain/couriers/trips/trip.ts";

/** A Tuesday, 12:00 in Los Angeles. */
const NOON = Date.parse("2026-06-16T19:00:00Z");
const DAY = 86_400_000;
const LA = { address: "200 N Spring St, Los Angeles, CA 90012", timeZone: "America/Los_Angeles" };

const papers: Papers = {
  employeeNumber: "D-7",
  licenseNumber: "D1234567",
  licenseExpiresOn: "2026-06-16",
  vehicleMake: "Toyota",
  vehicleModel: "Prius",
  vehiclePlate: "7ABC123",
  insuranceExpiresOn: null,
};
const pickUp = { ...LA, ...papers, vendorId: "shop", firstName: "Cory", openTrips: [], unpicked: [] };
const refusal = (over: Partial<Parameters<typeof refusePickUp>[0]> = {}) =>
  refusePickUp({ ...pickUp, ...over }, NOON)?.message;

describe("goods may leave in California", () => {
  test("with a driver whose papers are on file, on the license's last day too", () =>
    expect(refusal()).toBeUndefined());

  test.each([
    [{ licenseNumber: null }, "Cory can't leave yet: no driver's license number on file."],
    [{ vehicleMake: null, vehiclePlate: null }, "no vehicle make on file; no license plate on file."],
    [{ employeeNumber: null }, "no employee number on file."],
    [{ licenseExpiresOn: null }, "no driver's license expiration date on file."],
    [{ licenseExpiresOn: "2026-06-15" }, "driver's license expired Jun 15, 2026."],
  ])("but not where %j is all that the driver lacks", (lacking, sentence) =>
    expect(refusal(lacking)).toContain(sentence),
  );

  test("but not from packages that haven't been picked", () => {
    const unpicked = [{ name: "Blue Dream" }, { name: "Sour Diesel" }];
    expect(refusal({ unpicked })).toBe(
      "The dispensary hasn't picked a package for Blue Dream and Sour Diesel yet. Ask at the counter.",
    );
    expect(refusal({ unpicked, address: "1 Main St, Denver, CO 80202" })).toBeUndefined();
  });

  test("but not with the goods of another dispensary, nor onto yesterday's trip", () => {
    const trip = {
      vendorId: "other",
      dispensaryName: "Fig & Fern",
      startedAt: NOON - 1000,
      state: "CA",
      timeZone: LA.timeZone,
    };
    expect(refusal({ openTrips: [trip] })).toMatch(/^Cory is still on a trip for Fig & Fern\./);
    const denver = "1 Main St, Denver, CO 80202";
    expect(refusal({ openTrips: [trip], address: denver })).toMatch(/^Cory is still on a trip for Fig & Fern\./);
    expect(refusal({ openTrips: [{ ...trip, state: "CO" }], address: denver })).toBeUndefined();
    expect(refusal({ openTrips: [{ ...trip, vendorId: "shop" }] })).toBeUndefined();
    expect(refusal({ openTrips: [{ ...trip, vendorId: "shop", startedAt: NOON - DAY }] })).toBe(
      "Cory's trip of Jun 15, 2026 hasn't ended. End it before a new one starts.",
    );
  });
});

test("each state asks for its own papers, and a state that says nothing asks for none", () => {
  const nothing = Object.fromEntries(Object.keys(papers).map((name) => [name, null])) as Papers;
  const in_ = (address: string) => refusal({ ...nothing, address });
  expect(in_("1 Main St, Detroit, MI 48226")).toContain(": no employee number on file. Dispatch");
  expect(in_("1 Main St, Minneapolis, MN 55401")).toContain("no vehicle insurance expiration date on file");
  const insured = { licenseNumber: "M1", licenseExpiresOn: "2030-01-01", insuranceExpiresOn: "2026-06-15" };
  expect(refusal({ ...nothing, ...insured, address: "1 Main St, Minneapolis, MN 55401" })).toContain(
    ": vehicle insurance expired Jun 15, 2026.",
  );
  expect(in_("1 Main St, Denver, CO 80202")).toBeUndefined();
  expect(needsManifest(LA, NOON)).toBe(true);
  expect(needsManifest({ ...LA, address: "1 Main St, Denver, CO 80202" }, NOON)).toBe(false);
});

test("papers are short lines and real days, and empty fields are left out", () => {
  const empty = Object.fromEntries(Object.keys(papers).map((name) => [name, " "]));
  expect(papersSchema.parse(empty)).toEqual(Object.fromEntries(Object.keys(papers).map((name) => [name, null])));
  const errors = (over: object) =>
    papersSchema.safeParse({ ...empty, ...over }).error?.issues.map(({ message }) => message);
  expect(errors({ licenseExpiresOn: "2026-02-30" })).toEqual(["Please enter a date."]);
  expect(errors({ vehiclePlate: "7".repeat(41) })).toEqual(["Up to 40 characters."]);
  expect(errors({ employeeNumber: "9".repeat(21) })).toEqual(["Up to 20 characters."]);
  expect(errors({ color: "red" })).toHaveLength(1);
});

const line: TripGoods = {
  requestId: "request",
  line: 0,
  name: "Blue Dream",
  category: "Flower",
  brand: "Coastline",
  amount: "3.5g",
  units: 2,
  retailCents: 3500,
  soldCents: 6500,
  counted: null,
  packages: [{ uid: "1A406", units: 2 }],
  status: "DELIVERED",
  orderNumber: "A-1001",
  deliveryAddress: "1550 Vine St, Los Angeles, CA 90028",
  pickedUpAt: NOON,
  deliveredAt: NOON + 1_800_000,
  returnedAt: null,
  signature: "M1 1L9 9",
  updatedAt: NOON + 1_800_000,
};
const tags = ["1A407", "1A408"].map((uid) => ({ uid, units: 1 }));
const lost = { ...line, requestId: "failed", status: "CANCELLED", deliveredAt: null, packages: tags } as const;
const trip: Trip = {
  ...papers,
  id: "trip",
  vendorId: "shop",
  number: 12,
  dispensaryName: "Green Door",
  dispensaryLicense: "C10-0000123",
  courierId: "driver",
  courierName: "Cory Wheels",
  startedAt: NOON,
  endedAt: null,
  timeZone: LA.timeZone,
  traceNumber: null,
  goods: [line, lost],
};

describe("a trip ends", () => {
  const later = NOON + DAY / 2;
  test("once all that came back is counted, with any result", () => {
    expect(countReturned(trip, { "failed.0": "1", formKey: "key" }, later)).toEqual({
      ok: true,
      value: [{ requestId: "failed", line: 0, counted: 1 }],
    });
    expect(countReturned({ ...trip, goods: [line] }, {}, later)).toEqual({ ok: true, value: [] });
  });

  test.each([
    ["a count is missing", trip, { "failed.0": "" }, "count-missing"],
    ["a count is no number", trip, { "failed.0": "two" }, "count-missing"],
    ["a field is missing", trip, {}, "malformed"],
    ["a field is unknown", trip, { "failed.0": "1", "request.0": "1" }, "malformed"],
    [
      "an order is still to be delivered",
      { ...trip, goods: [{ ...line, status: "PICKED_UP" as const }] },
      {},
      "illegal-move",
    ],
    ["it has ended", { ...trip, endedAt: NOON }, { "failed.0": "1" }, "illegal-move"],
  ])("but not where %s", (_, trip, typed, reason) =>
    expect(countReturned(trip, typed, later)).toMatchObject({ ok: false, reason }),
  );

  test("not while the last delivery can be undone", () => {
    const justNow = line.updatedAt + 10_000;
    expect(countReturned(trip, { "failed.0": "1" }, justNow)).toMatchObject({ reason: "illegal-move" });
    expect(countReturned(trip, { "failed.0": "1" }, justNow + 1)).toMatchObject({ ok: true });
    const confirmed = { ...trip, goods: trip.goods.map((line) => ({ ...line, returnedAt: justNow })) };
    expect(countReturned(confirmed, { "failed.0": "1" }, justNow)).toMatchObject({ ok: true });
  });
});

test("the ledger has California's fields, of what was delivered and of what came back", () => {
  const counted = { ...trip, endedAt: NOON + DAY / 4, goods: [line, { ...lost, counted: 1 }] };
  const [head, delivered, returned] = ledgerRows(counted);
  const byColumn = (row: readonly unknown[] = []) =>
    Object.fromEntries((head ?? []).map((name, at) => [name, row[at]]));
  expect(byColumn(delivered)).toEqual({
    "Ledger no.": 12,
    Retailer: "Green Door",
    "License no.": "C10-0000123",
    "Delivery employee": "Cory Wheels",
    "Employee ID": "D-7",
    "Driver's license no.": "D1234567",
    "Vehicle make": "Toyota",
    "Vehicle model": "Prius",
    "License plate": "7ABC123",
    "Trip began (America/Los_Angeles)": "2026-06-16 12:00",
    "Trip ended (America/Los_Angeles)": "2026-06-16 18:00",
    Order: "A-1001",
    Item: "Blue Dream",
    Category: "Flower",
    Brand: "Coastline",
    Amount: "3.5g",
    UID: "1A406",
    Units: 2,
    "Retail value each": "35.00",
    "Ordered before leaving": "Yes",
    "Delivered (America/Los_Angeles)": "2026-06-16 12:30",
    Customer: "Adult use",
    "Units delivered": 2,
    "Purchase price": "65.00",
    City: "Los Angeles",
    County: null,
    ZIP: "90028",
    "Units counted back": null,
  });
  expect(byColumn(returned)).toMatchObject({
    UID: "1 × 1A407, 1 × 1A408",
    Customer: null,
    "Units delivered": null,
    ZIP: null,
    "Units counted back": 1,
  });
  expect(ledgerDeliveries(counted)).toEqual([
    ["Order", "Completed", "Customer", "Goods", "Price", "City, ZIP", "Signature"],
    [
      ...["A-1001", "Jun 16, 2026, 12:30 PM", "Adult use", "2 × Blue Dream from 1A406", "$65.00"],
      ...["Los Angeles, 90028", "M1 1L9 9"],
    ],
  ]);
});
