import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { standingOf } from "#app/domain/billing/standing.ts";
import { whyUnlawful } from "#app/domain/compliance/offers.ts";
import { shownDeals, shownPrices } from "#app/domain/deals/current-deals.ts";
import { dealRequest, readDeal, toDealJson } from "#app/domain/deals/input.ts";
import { delivers } from "#app/domain/dispensaries/delivery-zone.ts";
import { isOpenAt } from "#app/domain/dispensaries/opening-hours.ts";
import { unitPrice } from "#app/domain/menu/amount.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { categories } from "#app/domain/menu/product.ts";
import { groupSizes } from "#app/domain/menu/sizes.ts";
import { LOW_STOCK, stockText } from "#app/domain/menu/stock.ts";
import { strainKind } from "#app/domain/menu/strain.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { demoInserts } from "#db/seed/demo-inserts.ts";
import { demoRows } from "#db/seed/demo-rows.ts";
import { demoPictures } from "#db/seed/pictures.ts";
import { gazetteerRows } from "#db/seed/places.ts";

/** A Tuesday, 12:00 in Los Angeles. */
const NOON = Date.parse("2026-06-16T19:00:00Z");
const HOUR = 3_600_000;
const DOWNTOWN = { lat: 34.0522, lng: -118.2437 };

const rows = demoRows(NOON);
const menus = Map.groupBy(rows.products, ({ vendorId }) => vendorId);
const listed = (vendorId: string) =>
  menus.get(vendorId)!.filter(({ status, imageKey }) => status === "Active" && imageKey !== null);
const shop = (id: string) => rows.vendors.find((vendor) => vendor.id === id)!;
const fingerprint = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

test("the demo is the same on a machine elsewhere in the world", { timeout: 120_000 }, () => {
  const script = `
    const { demoRows } = await import("#db/seed/demo-rows.ts");
    const { createHash } = await import("node:crypto");
    console.log(createHash("sha256").update(JSON.stringify(demoRows(${NOON}))).digest("hex"));`;
  const env = { ...process.env, TZ: "Asia/Tokyo", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" };
  const elsewhere = execFileSync(process.execPath, ["--input-type=module", "-e", script], { env, encoding: "utf8" });
  expect(elsewhere.trim()).toBe(fingerprint(rows));
});

test("there are at least 12 dispensaries of all three types, around downtown", () => {
  expect(rows.vendors.length).toBeGreaterThanOrEqual(12);
  expect(new Set(rows.vendors.map(({ dispensaryType }) => dispensaryType)).size).toBe(3);
  const away = rows.vendors.filter(
    (vendor) => vendor.dispensaryType !== "Pickup" && !delivers(facts(vendor), DOWNTOWN),
  );
  expect(away.map(({ dispensaryName }) => dispensaryName).sort()).toEqual([
    "Harbor Light",
    "South Bay Supply",
    "Topanga Wildflower",
  ]);
});

const facts = ({ lat, lng, zoneLat, zoneLng, deliveryRadiusMiles }: (typeof rows.vendors)[number]) => ({
  lat,
  lng,
  zoneLat: zoneLat ?? null,
  zoneLng: zoneLng ?? null,
  deliveryRadiusMiles: deliveryRadiusMiles ?? 20,
});

test("each has 40 to 200 products over all seven categories, some on sale, tagged and disabled", () => {
  for (const [vendorId, menu] of menus) {
    expect(menu.length, vendorId).toBeGreaterThanOrEqual(40);
    expect(menu.length, vendorId).toBeLessThanOrEqual(200);
    expect(new Set(menu.map(({ category }) => category))).toEqual(new Set(categories));
    expect(menu.some(({ salePriceCents }) => salePriceCents !== null)).toBe(true);
    expect(menu.some(({ tags }) => (tags ?? []).length > 0)).toBe(true);
  }
  expect(menus.size).toBe(rows.vendors.length);
  expect(rows.products.some(({ status }) => status === "Disabled")).toBe(true);
});

test("the demo's dispensary counts some of its stock: some products are low, one is sold out, the first are in stock", () => {
  const menu = listed(demoVendorIds.vendor);
  const texts = menu.flatMap(({ stock }) => stockText(stock) ?? []);
  expect(texts.toSorted()).toEqual(["1 left", "2 left", "3 left", "5 left", "Sold out today"]);
  expect(menu.some(({ stock }) => (stock ?? 0) > LOW_STOCK)).toBe(true);
  expect(menu.some(({ stock }) => stock == null)).toBe(true);
  expect(rows.products.every(({ vendorId, stock }) => stock == null || vendorId === demoVendorIds.vendor)).toBe(true);
});

test("each menu of some length sells flower in several sizes, the larger ones for more, and for less a gram", () => {
  const cards = groupSizes(listed(demoVendorIds.largest) as MenuProduct[]);
  const flower = cards.filter(({ category, sizes }) => category === "Flower" && sizes);
  expect(flower.length).toBeGreaterThanOrEqual(5);
  for (const { sizes = [] } of flower) {
    const regular = sizes.map((size) => ({ ...size, salePriceCents: null }));
    const prices = regular.map(({ priceCents }) => priceCents);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const rates = regular.map((size) => unitPrice(size)!.cents);
    expect(rates).toEqual(rates.toSorted((a, b) => b - a));
  }
});

test("one product has no image, and it is active and the demo vendor's", () => {
  const imageless = rows.products.filter(({ imageKey }) => imageKey === null);
  expect(imageless.map(({ vendorId, status }) => [vendorId, status])).toEqual([[demoVendorIds.vendor, "Active"]]);
});

test("the demo has edge cases: menus of 0, 1 and 200 products, a long name, closed days, a missing picture", () => {
  expect(listed(demoVendorIds.empty)).toHaveLength(0);
  expect(listed(demoVendorIds.single)).toHaveLength(1);
  expect(listed(demoVendorIds.largest)).toHaveLength(200);
  expect(shop(demoVendorIds.longName).dispensaryName.length).toBeGreaterThan(90);
  expect(shop(demoVendorIds.weekends).businessHours).not.toHaveProperty("monday");
  const stored = new Set(demoPictures());
  expect(stored.has(shop(demoVendorIds.expiredPromo).promoImageKey!)).toBe(false);
});

test("every other picture that a row names is stored", () => {
  const stored = new Set(demoPictures());
  const named = [
    ...rows.products.map(({ imageKey }) => imageKey),
    ...rows.catalogProducts.flatMap(({ images }) => images ?? []),
    ...rows.vendors.map(({ logoKey }) => logoKey),
    ...rows.vendors.filter(({ id }) => id !== demoVendorIds.expiredPromo).map(({ promoImageKey }) => promoImageKey),
  ].filter((key) => key !== null && key !== undefined);
  expect(named.filter((key) => !stored.has(key))).toEqual([]);
});

test("all but one are open from 10:00 to 21:00 in Los Angeles on any day", () => {
  for (let day = 0; day < 7; day++) {
    for (const hour of [-2, 0, 4, 9]) {
      const now = NOON + day * 24 * HOUR + hour * HOUR;
      const closed = rows.vendors.filter(
        ({ businessHours, timeZone }) =>
          !isOpenAt({ businessHours, timeZone, specialDays: {}, pausedUntil: null }, now),
      );
      expect(closed.every(({ id }) => id === demoVendorIds.weekends)).toBe(true);
    }
  }
});

test("the demo logins' dispensaries are in the states of the table", () => {
  const standing = (id: string) => {
    const { createdAt, timeZone, status, courierServiceEnabled } = shop(id);
    const subscription = rows.subscriptions.find(({ vendorId }) => vendorId === id);
    const paid = subscription && { ...subscription, card: null };
    return standingOf(
      { createdAt, timeZone, status: status!, courierService: courierServiceEnabled! },
      (paid as never) ?? null,
      NOON,
    );
  };
  expect(standing(demoVendorIds.vendor)).toMatchObject({ banner: "trial", daysLeft: 48, limited: false });
  expect(standing(demoVendorIds.rival)).toMatchObject({ banner: "active", limited: false });
  expect(standing(demoVendorIds.limited)).toMatchObject({ banner: "expired", limited: true });
  expect(shop(demoVendorIds.partner)).toMatchObject({ courierServiceEnabled: true });
  expect(rows.orders.filter(({ vendorId }) => vendorId === demoVendorIds.vendor)).toHaveLength(14);
});

test("no shop of the demo is limited by tonight's cron", () => {
  const paid = new Set(rows.subscriptions.map(({ vendorId }) => vendorId));
  const overdue = rows.vendors.filter(
    ({ id, createdAt, status }) => status === "active" && !paid.has(id) && NOON - createdAt > 30 * 24 * HOUR,
  );
  expect(overdue).toEqual([]);
});

test("a product's strain names one kind alone, so that a filter finds what it says", () => {
  for (const { strain } of rows.products) {
    if (strain === null || strain === "CBD") continue;
    expect(strainKind(strain!)).toBe(strain!.toLowerCase());
  }
});

test("ids have the shape of ids", () => {
  const all = [rows.vendors, rows.users, rows.products, rows.orders, rows.strains, rows.catalogProducts].flat();
  expect(all.filter(({ id }) => !/^[0-9a-hjkmnp-tv-z]{25}$/.test(id))).toEqual([]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test("the gazetteer knows ZIP codes and, in the middle of theirs, cities", () => {
  const places = gazetteerRows();
  expect(places.find(({ search }) => search === "90012")).toMatchObject({
    kind: "zip",
    city: "Los Angeles",
    state: "CA",
  });
  const city = places.find(({ search }) => search === "los angeles ca")!;
  expect(city).toMatchObject({ kind: "city", zip: null, city: "Los Angeles" });
  expect(city.weight).toBeGreaterThan(80);
  expect(Math.abs(city.lat - DOWNTOWN.lat) + Math.abs(city.lng - DOWNTOWN.lng)).toBeLessThan(0.2);
  expect(places.some(({ state }) => state === "AE" || state === "ON")).toBe(false);
});

test("the rows of a table have the same columns each", () => expect(() => demoInserts(rows)).not.toThrow());

test("deals are such as their form takes, and shoppers see them: one by code, one on several, prices struck through", () => {
  const place = { state: "CA", timeZone: "America/Los_Angeles" };
  for (const deal of rows.deals) {
    const { uses, on, ...terms } = deal;
    const { _id, uses: _, state, summary, ...sent } = toDealJson({ ...terms, uses, on }, NOON);
    expect(dealRequest.safeParse(sent).error).toBeUndefined();
    expect(Object.values(readDeal(sent, place.timeZone).errors).filter(Boolean)).toEqual([]);
    expect(whyUnlawful(place, deal, NOON)).toBeUndefined();
  }
  const ofVendor = rows.deals.filter(({ vendorId }) => vendorId === demoVendorIds.vendor);
  expect(ofVendor.map(({ kind, code }) => [kind, code])).toEqual([
    ["amount", "WELCOME10"],
    ["buyGet", null],
  ]);
  const elsewhere = rows.deals.filter(({ vendorId }) => vendorId !== demoVendorIds.vendor);
  const menu = listed(elsewhere[0]?.vendorId ?? "") as unknown as MenuProduct[];
  const priced = shownPrices({ ...place, deals: elsewhere }, menu, NOON);
  expect(new Set(priced.filter(({ dealCents }) => dealCents).map(({ category }) => category))).toEqual(
    new Set(["Edible"]),
  );
  expect(shownDeals({ ...place, deals: elsewhere }, NOON).map(({ isNow, schedule }) => [isNow, schedule])).toEqual([
    [true, ""],
    [false, "Mon–Fri 4–7 PM"],
  ]);
});
