import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { profileResponse } from "#app/domain/dispensaries/settings-schema.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import { vendors } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { address, card } from "#test/support/billing.ts";
import { aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { stock } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });
let mine: Awaited<ReturnType<typeof aVendor>>;
beforeEach(async () => {
  mine = await aVendor(app, worker);
});

type Body = { success: boolean; message: string; data: Record<string, unknown> } & Record<string, unknown>;
async function save(path: string, body: unknown) {
  const init = asJson("PUT", body);
  const response = await mine.browser.send(`/api/vendors/${path}`, init);
  return { status: response.status, body: (await response.json()) as Body };
}
const row = async () => {
  const [vendor] = await app.db.select().from(vendors).where(eq(vendors.id, mine.vendor.id));
  return vendor!;
};
const cash = { method: "Cash" };
const specialDay = { date: "2126-12-25", reason: "Christmas", hours: null };
const contact = (more: object = {}) => ({
  firstName: "Sam",
  lastName: "Okafor",
  email: "sam@example.com",
  contactNumbers: {
    primary: { formatted: "(310) 555-0100" },
    additional: [{ formatted: "(310) 555-0101" }, { formatted: "12" }],
  },
  ...more,
});
const unchanged = async () => expect((await row()).version).toBe(1);

describe("the profile", () => {
  test("is the own one, with the subscription and the beginning of the menu", async () => {
    for (let at = 10; at < 42; at++) await stock(app.db, mine.vendor.id, { name: `Product ${at}`, imageKey: null });

    const response = await mine.browser.get("/api/vendors/profile?_t=1");
    const { data } = (await response.json()) as Body;
    expect(data).toMatchObject({
      _id: mine.vendor.id,
      contactNumbers: { primary: { formatted: "(213) 555-0121", e164: "+12135550121" }, additional: [] },
      minOrder: 20,
      courierService: { enabled: false },
      dailyPromo: null,
      subscription: null,
    });
    const { products } = profileResponse.parse({ success: true, data }).data;
    expect(products.map(({ name }) => name)).toEqual(Array.from({ length: 30 }, (_, at) => `Product ${at + 10}`));
    const payment = { vendorId: mine.vendor.id, sourceId: card(), billingDetails: address };
    expect((await mine.browser.post("/api/subscriptions/process-payment", payment)).status).toBe(200);
    const paid = (await (await mine.browser.get("/api/vendors/profile")).json()) as Body;
    const own = (await (await mine.browser.get(`/api/subscriptions/${mine.vendor.id}`)).json()) as Body;
    expect(paid.data.subscription).toEqual(own.subscription);
    expect(paid.data.subscription).toMatchObject({ status: "ACTIVE", canceled_date: null });
  });

  test("shows why the dispensary is hidden, and why its license was not verified", async () => {
    const reasons = async () => {
      const { data } = profileResponse.parse(await (await mine.browser.get("/api/vendors/profile")).json());
      return [data.withheld, data.licenseRejection];
    };
    expect(await reasons()).toEqual([null, null]);
    for (const facts of [
      { withheld: "license", licenseRejection: "No such number." },
      { withheld: "state" },
    ] as const) {
      await app.db.update(vendors).set(facts).where(eq(vendors.id, mine.vendor.id));
      expect((await reasons())[0]).toBe(facts.withheld);
    }
    expect(await reasons()).toEqual(["state", "No such number."]);
  });

  test("saves names, email and phones, and additional numbers with ten digits", async () => {
    const { status, body } = await save("profile", contact());
    expect([status, body.message]).toEqual([200, "Details updated successfully!"]);
    expect(await row()).toMatchObject({
      firstName: "Sam",
      phone: "3105550100",
      additionalPhones: ["3105550101"],
      status: "active",
      dispensaryName: "Green Door",
      courierServiceEnabled: false,
      createdAt: 0,
    });
  });

  test("keeps missing additional numbers, and clears them with an empty list", async () => {
    await save("profile", contact());
    const primary = { formatted: "(310) 555-0199" };
    expect((await save("profile", contact({ contactNumbers: { primary } }))).status).toBe(200);
    expect(await row()).toMatchObject({ phone: "3105550199", additionalPhones: ["3105550101"] });
    expect((await save("profile", contact({ contactNumbers: { primary, additional: [] } }))).status).toBe(200);
    expect((await row()).additionalPhones).toEqual([]);
  });
});

describe("dispensary info", () => {
  const info = (more: object = {}) => ({
    dispensaryName: "Green Gate",
    license: "C10-1",
    dispensaryType: "Pickup",
    ...more,
  });

  test("changes name, license and kind; a new license is not approved", async () => {
    await app.db
      .update(vendors)
      .set({ licenseNumber: "OLD", licenseApprovedAt: 5, licenseExpiresOn: "2026-01-01" })
      .where(eq(vendors.id, mine.vendor.id));
    expect((await save("dispensary-info", info({ license: "OLD" }))).body.message).toBe(
      "Dispensary information updated successfully!",
    );
    expect(await row()).toMatchObject({ dispensaryName: "Green Gate", dispensaryType: "Pickup", licenseApprovedAt: 5 });
    await save("dispensary-info", info());
    expect(await row()).toMatchObject({
      licenseNumber: "C10-1",
      licenseApprovedAt: null,
      licenseExpiresOn: "2026-01-01",
    });
  });

  test("keeps the license and its approval if none is sent, and clears it if it is sent empty", async () => {
    const approved = { licenseNumber: "C10-1", licenseApprovedAt: 5 };
    await app.db.update(vendors).set(approved).where(eq(vendors.id, mine.vendor.id));
    expect((await save("dispensary-info", info({ license: undefined }))).status).toBe(200);
    expect(await row()).toMatchObject({ dispensaryName: "Green Gate", ...approved });
    expect((await save("dispensary-info", info({ license: null }))).status).toBe(200);
    expect(await row()).toMatchObject({ licenseNumber: null, licenseApprovedAt: null });
  });
});

test("payment settings are stored in the methods' order, cash without a fee", async () => {
  const { body } = await save("min-order", {
    minOrder: "35",
    acceptedPayments: [
      { method: "Credit", fee: "4" },
      { method: "Cash", fee: 9 },
      { method: "Debit", fee: "" },
    ],
  });
  expect(body).toMatchObject({ success: true, message: "Settings updated successfully!" });
  expect(await row()).toMatchObject({
    minOrderCents: 3500,
    acceptedPayments: [
      { method: "Cash", fee: 0 },
      { method: "Debit", fee: 0 },
      { method: "Credit", fee: 4 },
    ],
  });
});

test("business hours keep the days that have some; the others are closed", async () => {
  const businessHours = {
    monday: { open: "09:00", close: "21:30" },
    tuesday: null,
  };
  expect((await save("business-hours", { businessHours })).body.message).toBe("Business hours updated successfully!");
  expect((await row()).businessHours).toEqual({ monday: { open: "09:00", close: "21:30" } });
});

describe("hours in two parts, and special days", () => {
  const split = { open: "09:00", close: "13:00", more: [{ open: "15:00", close: "20:00" }] };

  test("are stored and read; a body with only weekly hours leaves special days unchanged", async () => {
    const { body } = await save("business-hours", { businessHours: { monday: split }, specialDays: [specialDay] });
    expect(body.data).toMatchObject({ businessHours: { monday: split }, specialDays: [specialDay] });
    const monday = { open: "09:00", close: "21:00" };
    expect((await save("business-hours", { businessHours: { monday } })).body.data).toMatchObject({
      businessHours: { monday },
      specialDays: [specialDay],
    });
    expect(
      (await save("business-hours", { businessHours: { monday: null }, specialDays: [] })).body.data,
    ).toMatchObject({
      specialDays: [],
    });
  });
});

describe("a pause", () => {
  const pause = async (body: object) => {
    const response = await mine.browser.post("/api/vendors/pause", body);
    return { status: response.status, body: (await response.json()) as Body };
  };

  test("is set and ended without making an open form of the settings old", async () => {
    const { version } = await row();
    const paused = await pause({ minutes: 30, reason: "Busy" });
    expect(paused.body).toMatchObject({ success: true, message: expect.stringMatching(/^Orders are paused until/) });
    expect(Date.parse(String(paused.body.pausedUntil))).toBe((await row()).pausedUntil);
    expect(await row()).toMatchObject({ version, pauseReason: "Busy" });
    expect((await pause({ minutes: 0 })).body).toMatchObject({
      pausedUntil: null,
      message: "You are taking orders again.",
    });
    expect(await row()).toMatchObject({ pausedUntil: null, pauseReason: null });
  });
});

describe("the delivery zone", () => {
  const zone = (lng: unknown, lat: unknown, more: object = {}) => ({
    deliveryZone: { type: "Point", coordinates: [lng, lat] },
    ...more,
  });

  test("moves its marker, longitude first, and the cell it is found by", async () => {
    const { body } = await save("delivery-zone", zone(-118.123456789, 34.5, { deliveryRadiusMiles: 7 }));
    expect(body.message).toBe("Delivery zone updated successfully!");
    expect(await row()).toMatchObject({
      zoneLat: 34.5,
      zoneLng: -118.1234568,
      deliveryRadiusMiles: 7,
      zoneCell: cellOf(34.5, -118.1234568),
    });
    const read = (await (await mine.browser.get("/api/vendors/delivery-zone")).json()) as Body;
    expect(read).toMatchObject({
      deliveryZone: { type: "Point", coordinates: [-118.1234568, 34.5] },
      deliveryRadiusMiles: 7,
    });
    await save("delivery-zone", zone(-118, 34));
    expect((await row()).deliveryRadiusMiles).toBe(7);
  });
});

/** Each over a body that is right. */
const minOrder = { minOrder: 20, acceptedPayments: [cash] };
const primary = { e164: "+13105550100" };
const onDay = (day: object) => ({ businessHours: { monday: null }, specialDays: [day] });
const noZone = "Please select a valid delivery zone before updating.";
const at = (...coordinates: (number | null)[]) => ({ deliveryZone: { type: "Point", coordinates } });

test.each<[path: string, body: object, status: number, message?: string]>([
  [
    "profile",
    contact({ contactNumbers: { primary, additional: [{ formatted: "310 555 0100" }] } }),
    422,
    "Duplicate phone numbers are not allowed.",
  ],
  ["min-order", { ...minOrder, minOrder: -1 }, 422, "Minimum order cannot be less than 0"],
  ["min-order", { ...minOrder, minOrder: "25.50" }, 400, "Whole dollars only."],
  ["min-order", { ...minOrder, acceptedPayments: [{ method: "Debit", fee: "2.50" }] }, 400, "Whole dollars only."],
  [
    "business-hours",
    { businessHours: { monday: { open: "21:00", close: "09:00" } } },
    422,
    "Closing time must be after opening time.",
  ],
  ["business-hours", onDay({ ...specialDay, date: "2020-12-25" }), 422],
  ["business-hours", onDay({ ...specialDay, reason: "Christmas\u0000" }), 422],
  ["business-hours", onDay({ date: "2126-12-25" }), 400],
  ["delivery-zone", at(null, 34), 400, noZone],
  ["delivery-zone", at(-118, 91), 422, noZone],
])("%s: %j is refused, and nothing changes", async (path, body, expected, message) => {
  const refused = await save(path, body);
  expect(refused.status).toBe(expected);
  if (message) expect(refused.body.message).toBe(message);
  await unchanged();
});

describe("all settings", () => {
  const bodies: [string, object][] = [
    ["min-order", { minOrder: 5, acceptedPayments: [cash] }],
    ["business-hours", { businessHours: { monday: null } }],
    ["delivery-zone", { deliveryZone: { type: "Point", coordinates: [-118, 34] } }],
    ["dispensary-info", { dispensaryName: "N", dispensaryType: "Delivery" }],
    [
      "profile",
      { firstName: "A", lastName: "B", email: "a@example.com", contactNumbers: { primary: { e164: "+13105550100" } } },
    ],
  ];

  test.each(bodies)("%s: a change to an outdated version answers 409 with the current one", async (path, body) => {
    expect((await save("min-order", { minOrder: 33, acceptedPayments: [cash], version: 1 })).status).toBe(200);
    const late = await save(path, { ...body, version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.data).toMatchObject({ version: 2, minOrder: 33 });
    expect((await row()).version).toBe(2);
  });

  test("a week of unknown days, or of none, closes no day", async () => {
    await save("business-hours", { businessHours: { monday: { open: "09:00", close: "21:00" } } });
    for (const businessHours of [{ noday: null }, { Monday: { open: "09:00", close: "10:00" } }, {}])
      expect((await save("business-hours", { businessHours })).status).toBe(400);
    expect((await row()).businessHours).toEqual({ monday: { open: "09:00", close: "21:00" } });
  });

  test.each(bodies)("%s: a limited shop changes nothing", async (path, body) => {
    await app.db.update(vendors).set({ status: "limited" }).where(eq(vendors.id, mine.vendor.id));
    expect((await save(path, body)).status).toBe(403);
    await unchanged();
  });
});
