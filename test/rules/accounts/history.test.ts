import { describe, expect, test } from "vitest";
import { historyCursor, readHistorySearch } from "#app/domain/accounts/history.ts";
import { type Settings, settingsChanges } from "#app/domain/dispensaries/settings-changes.ts";

const shop: Settings = {
  dispensaryName: "Green Door",
  dispensaryType: "Pickup",
  licenseNumber: null,
  firstName: "Robin",
  lastName: "Vale",
  email: "robin@example.org",
  phone: "2135550112",
  additionalPhones: [],
  employeeNumber: null,
  minOrderCents: 2500,
  acceptedPayments: [{ method: "Cash", fee: 0 }],
  businessHours: {},
  specialDays: {},
  zoneLat: null,
  zoneLng: null,
  deliveryRadiusMiles: 20,
  logoKey: null,
  promoTitle: null,
  promoDescription: null,
  promoAppliesToSaleItems: false,
  promoImageKey: null,
  loyaltyPoints: false,
};

describe("what becomes of settings", () => {
  test("lists each value that differs, in words", () =>
    expect(
      settingsChanges(shop, {
        minOrderCents: 3000,
        acceptedPayments: [
          { method: "Cash", fee: 0 },
          { method: "Debit", fee: 3 },
        ],
        phone: "2135550113",
      }),
    ).toEqual([
      { label: "Phone", before: "(213) 555-0112", after: "(213) 555-0113" },
      { label: "Minimum order", before: "$25.00", after: "$30.00" },
      { label: "Payments", before: "Cash", after: "Cash, Debit (+$3)" },
    ]));

  test("is empty if it is saved unchanged", () =>
    expect(settingsChanges(shop, { ...shop, additionalPhones: [] })).toEqual([]));

  test("lists a changed picture too, which has no words", () => {
    const logo = { ...shop, logoKey: "logos/1" };
    expect(settingsChanges(shop, { logoKey: "logos/1" })).toEqual([{ label: "Logo", before: "", after: "a picture" }]);
    expect(settingsChanges(logo, { logoKey: "logos/2" })).toEqual([
      { label: "Logo", before: "a picture", after: "a picture (changed)" },
    ]);
  });
});

test("a page of the history is found again by the line that the one before it ends with", () => {
  const at = { at: 1_750_000_000_000, id: "0abc:000002" };
  const params = new URLSearchParams({ area: "orders", page: historyCursor(at) });
  expect(readHistorySearch(params)).toEqual({ area: "orders", before: at });
  expect(readHistorySearch(new URLSearchParams("area=secrets&page=2"))).toEqual({ area: null, before: null });
});
