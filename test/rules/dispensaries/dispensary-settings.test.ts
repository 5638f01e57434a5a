import { describe, expect, test } from "vitest";
import { paymentMethods } from "#app/domain/checkout/payment-methods.ts";
import { readAdminVendorSearch } from "#app/domain/dispensaries/admin-search.ts";
import { type VendorContact, validPhones, vendorContactErrors } from "#app/domain/dispensaries/contact.ts";
import { type DispensaryInfo, dispensaryInfoErrors } from "#app/domain/dispensaries/info.ts";
import {
  type PaymentSettings,
  paymentSettingsErrors,
  tidyPayments,
} from "#app/domain/dispensaries/payment-settings.ts";
import { promoErrors } from "#app/domain/dispensaries/promo.ts";
import { dispensaryTypes, offers, orderTypes } from "#app/domain/dispensaries/vendor.ts";
import { wrongCoordinate, zoneErrors } from "#app/domain/dispensaries/zone-input.ts";

describe("a dispensary's contact", () => {
  const good: VendorContact = {
    firstName: "Olive",
    lastName: "Park",
    email: "olive@example.com",
    phone: "(213) 555-0121",
    additionalPhones: [],
  };

  test.each<[Partial<VendorContact>, object]>([
    [{}, {}],
    [{ firstName: "x".repeat(80), lastName: "x".repeat(80) }, {}],
    [{ firstName: " " }, { firstName: "First name is required." }],
    [{ firstName: "x".repeat(81) }, { firstName: "First name is required." }],
    [{ firstName: "Olive\nPark" }, { firstName: "First name is required." }],
    [{ lastName: "" }, { lastName: "Last name is required." }],
    [{ email: "olive" }, { email: "Invalid email address." }],
    [{ phone: "555-0121" }, { phone: "Primary phone number must be 10 digits." }],
    [{ additionalPhones: ["213 555 0122", "213 555 0123"] }, {}],
    // Half a number is none, so that two of them are no double.
    [{ additionalPhones: ["555", "555"] }, {}],
    [{ additionalPhones: ["+1 213 555 0121"] }, { additionalPhones: "Duplicate phone numbers are not allowed." }],
    [
      { additionalPhones: ["213 555 0122", "(213) 555-0122"] },
      { additionalPhones: "Duplicate phone numbers are not allowed." },
    ],
  ])("with %j has the errors %j", (facts, errors) =>
    expect(vendorContactErrors({ ...good, ...facts })).toEqual(errors),
  );

  test("stores two complete numbers in addition to the primary one, as digits", () =>
    expect(validPhones(["555", "(213) 555-0122", "", "+1 213 555 0123", "213 555 0124"])).toEqual([
      "2135550122",
      "2135550123",
    ]));
});

test.each<[Partial<DispensaryInfo>, object]>([
  [{}, {}],
  [{ dispensaryName: "x".repeat(120), license: "x".repeat(60), dispensaryType: "Delivery" }, {}],
  [{ license: "" }, {}],
  [{ dispensaryName: " " }, { dispensaryName: "Dispensary name is required." }],
  [{ dispensaryName: "x".repeat(121) }, { dispensaryName: "One line, up to 120 characters." }],
  [{ dispensaryName: "Green\nDoor" }, { dispensaryName: "One line, up to 120 characters." }],
  [{ license: "x".repeat(61) }, { license: "One line, up to 60 characters." }],
  [{ license: "C10\n1" }, { license: "One line, up to 60 characters." }],
  [{ dispensaryType: "Mail" as never }, { dispensaryType: "Choose a dispensary type." }],
])("a dispensary that calls itself %j has the errors %j", (facts, errors) => {
  const good: DispensaryInfo = { dispensaryName: "Green Door", license: "C10-1", dispensaryType: "Pickup" };
  expect(dispensaryInfoErrors({ ...good, ...facts })).toEqual(errors);
});

describe("what orders are paid with", () => {
  const choose = "Choose at least one payment method so that shoppers can order.";
  const whole = "Whole dollars only, 0 to 999.";
  const fee = { "acceptedPayments.Debit.fee": "Whole dollars only, 0 to 99." };
  const debit = (fee: number) => [{ method: "Debit" as const, fee }];
  const cash = { method: "Cash" as const, fee: 0 };

  test.each<[Partial<PaymentSettings>, object]>([
    [{ minOrder: 0 }, {}],
    [{ minOrder: 999, acceptedPayments: debit(99) }, {}],
    [{ minOrder: -1 }, { minOrder: "Minimum order cannot be less than 0" }],
    [{ minOrder: 1000 }, { minOrder: whole }],
    [{ minOrder: 9.5 }, { minOrder: whole }],
    [{ minOrder: Number.NaN }, { minOrder: whole }],
    [{ acceptedPayments: [] }, { acceptedPayments: choose }],
    [{ acceptedPayments: [cash, ...debit(0)] }, {}],
    [{ acceptedPayments: debit(-1) }, fee],
    [{ acceptedPayments: debit(100) }, fee],
    [{ acceptedPayments: debit(2.5) }, fee],
    [{ acceptedPayments: debit(Number.NaN) }, fee],
    [
      { acceptedPayments: [...debit(2), cash, ...debit(3)] },
      { acceptedPayments: "Each payment method can be listed once." },
    ],
    [
      { minOrder: 1000, acceptedPayments: [cash, ...debit(100)] },
      { minOrder: whole, ...fee },
    ],
  ])("with %j has the errors %j", (facts, errors) =>
    expect(paymentSettingsErrors({ minOrder: 30, acceptedPayments: [cash], ...facts })).toEqual(errors),
  );

  test("has a fixed order, and cash never has a fee", () => {
    const fees = paymentMethods.map((method) => ({ method, fee: 4 })).reverse();
    expect(tidyPayments(fees)).toEqual([
      { method: "Cash", fee: 0 },
      { method: "Debit", fee: 4 },
      { method: "Credit", fee: 4 },
    ]);
    expect(tidyPayments([{ method: "Credit", fee: 1 }])).toEqual([{ method: "Credit", fee: 1 }]);
  });
});

test("a dispensary fulfills the kinds of order that it is called by", () => {
  const fulfilled = dispensaryTypes.map((type) => orderTypes.filter((kind) => offers(type, kind)));
  expect(fulfilled).toEqual([["Delivery"], ["Pickup"], ["Delivery", "Pickup"]]);
});

test.each([
  ["x".repeat(100), "x".repeat(500), {}],
  [" ", "Half price", { title: "Please fill in all required fields" }],
  ["Monday", "\n", { description: "Please fill in all required fields" }],
  ["x".repeat(101), "Half price", { title: "Up to 100 characters." }],
  ["Monday", "x".repeat(501), { description: "Up to 500 characters." }],
])("a promotion called %.9j that says %.9j has the errors %j", (title, description, errors) =>
  expect(promoErrors({ title, description })).toEqual(errors),
);

describe("a delivery zone", () => {
  const marker = { coordinates: "Please select a valid delivery zone before updating." };
  const radius = { radiusMiles: "Whole miles only, 1 to 60." };
  test.each([
    [{}, {}],
    [{ lat: 90, lng: 180, radiusMiles: 60 }, {}],
    [{ lat: -90, lng: -180, radiusMiles: 1 }, {}],
    [{ lat: 0, lng: 0 }, {}],
    [{ lat: null }, marker],
    [{ lng: null }, marker],
    [{ lat: 90.1 }, marker],
    [{ lng: -180.1 }, marker],
    [{ lat: Number.NaN }, marker],
    [{ radiusMiles: 0 }, radius],
    [{ radiusMiles: 61 }, radius],
    [{ radiusMiles: 2.5 }, radius],
    [
      { lat: null, radiusMiles: 0 },
      { ...marker, ...radius },
    ],
  ])("with %j has the errors %j", (facts, errors) =>
    expect(zoneErrors({ lat: 34, lng: -118, radiusMiles: 20, ...facts })).toEqual(errors),
  );

  test.each([
    [34, "lng"],
    [-90.1, "lat"],
    [null, "lat"],
  ])("whose latitude is %j and whose place is wrong has its fault at %s", (lat, field) =>
    expect(wrongCoordinate({ lat })).toBe(field),
  );
});

test("an admin's address is read as far as it is understood", () => {
  const read = (params: Record<string, string>) => readAdminVendorSearch(new URLSearchParams(params));
  expect(read({ q: "  Green \n  DOOR ", show: "suspended", before: "1781636400000" })).toEqual({
    text: "green door",
    show: "suspended",
    before: 1_781_636_400_000,
  });
  expect(read({ show: "unchecked" }).show).toBe("unchecked");
  expect(read({ q: "x".repeat(70), show: "lost", before: "soon" })).toEqual({
    text: "x".repeat(60),
    show: "all",
    before: null,
  });
  expect(read({ before: "0" })).toEqual({ text: "", show: "all", before: null });
});
