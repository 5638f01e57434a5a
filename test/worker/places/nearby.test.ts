import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { DealTerms } from "#app/domain/deals/deal.ts";
import type { BusinessHours } from "#app/domain/dispensaries/opening-hours.ts";
import { newId } from "#app/domain/id.ts";
import { weekdays } from "#app/domain/local-date.ts";
import { readMenuSearch } from "#app/domain/menu/menu.ts";
import { categories } from "#app/domain/menu/product.ts";
import { strainKinds } from "#app/domain/menu/strain.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import { deleteDealRow, insertDeal, updateDeal } from "#db/deals/writes.ts";
import { findMenu, findPublicVendor } from "#db/menu/public-menu.ts";
import { findSuggestions } from "#db/places/suggest.ts";
import { products, strains, vendors } from "#db/schema/index.ts";
import { seeded } from "#db/seed/random.ts";
import { testApp } from "#test/support/app.ts";
import { aDeal } from "#test/support/deals.ts";
import { worker } from "#test/support/fetcher.ts";
import { nearby, north, shopAt, somewhere } from "#test/support/nearby.ts";
import { oddTexts } from "#test/support/odd-texts.ts";
import { fillMenu, stock } from "#test/support/shop.ts";
import { matchesProduct } from "./matches-product.ts";

const app = testApp();
const { db } = app;
/** Where a test's shopper is, far from those of the others. */
let here: ReturnType<typeof somewhere>;
beforeEach(() => {
  here = somewhere();
});

const namesOf = ({ vendors: listed }: Awaited<ReturnType<typeof nearby>>) =>
  listed.map(({ dispensaryName }) => dispensaryName);
const productsOf = ({ vendors: listed }: Awaited<ReturnType<typeof nearby>>) =>
  listed.map((vendor) => [vendor.dispensaryName, ...vendor.products.map(({ name }) => name).sort()]);

test("delivery shows only vendors whose zone covers the address, to a hundredth of a mile", async () => {
  await shopAt(north(here, 19.99), { dispensaryName: "19.99 miles" }, db);
  await shopAt(north(here, -20.01), { dispensaryName: "20.01 miles" }, db);
  await shopAt(north(here, 20.01), { dispensaryName: "20.01 of 21", deliveryRadiusMiles: 21 }, db);
  await shopAt(north(here, 59.9), { dispensaryName: "59.9 of 60", deliveryRadiusMiles: 60 }, db);
  await shopAt(north(here, 2), { dispensaryName: "2 of 1", deliveryRadiusMiles: 1 }, db);
  await shopAt(north(here, 80), { dispensaryName: "Far, its zone here", zone: here }, db);
  await shopAt(here, { dispensaryName: "Here, its zone far", zone: north(here, 80) }, db);
  await shopAt(here, { dispensaryName: "Pickup only", dispensaryType: "Pickup" }, db);
  const { vendors: listed } = await nearby(app, here);
  expect(listed.map(({ dispensaryName, coordinateSource }) => [dispensaryName, coordinateSource])).toEqual([
    ["Far, its zone here", "deliveryZone"],
    ...["19.99 miles", "20.01 of 21", "59.9 of 60"].map((name) => [name, "storefrontAddress"]),
  ]);
});

test("pickup shows the storefronts within 60 miles, with any zone", async () => {
  await shopAt(north(here, 59.99), { dispensaryName: "59.99 miles", deliveryRadiusMiles: 1 }, db);
  await shopAt(north(here, -60.01), { dispensaryName: "60.01 miles" }, db);
  await shopAt(north(here, 1), { dispensaryName: "Delivery only", dispensaryType: "Delivery" }, db);
  await shopAt(north(here, 3), { dispensaryName: "Pickup only", dispensaryType: "Pickup", zone: north(here, 99) }, db);
  expect(namesOf(await nearby(app, here, "mode=pickup"))).toEqual(["Pickup only", "59.99 miles"]);
});

test("limited and suspended vendors are not listed", async () => {
  await shopAt(here, { dispensaryName: "Open" }, db);
  await shopAt(here, { dispensaryName: "Limited", status: "limited" }, db);
  await shopAt(here, { dispensaryName: "Suspended", suspendedAt: 1 }, db);
  for (const query of ["", "mode=pickup"]) expect(namesOf(await nearby(app, here, query))).toEqual(["Open"]);
});

test("vendors are listed nearest first, ten per page, with whether there are more", async () => {
  const miles = Array.from({ length: 23 }, (_, at) => ((at * 7) % 23) * 0.8);
  for (const away of miles) await shopAt(north(here, away), { dispensaryName: away.toFixed(1) }, db);
  const sorted = [...miles].sort((a, b) => a - b).map((away) => away.toFixed(1));
  for (const [query, count, more] of [
    ["", 10, true],
    ["page=2", 20, true],
    ["page=3", 23, false],
  ] as const) {
    const page = await nearby(app, here, query);
    expect([namesOf(page), page.more]).toEqual([sorted.slice(0, count), more]);
  }
});

test("a dispensary is listed and found only while it has hours and something to sell", async () => {
  const facts = { ready: false, businessHours: {}, dispensaryName: "Quiet Corner" };
  const { id } = await shopAt(here, facts, db);
  /** In how many of five ways it is found. */
  const counts = async () => {
    const queries = ["", "mode=pickup", "q=quiet+corner", "q=moonbeam"];
    const found = await Promise.all(queries.map((query) => nearby(app, here, query)));
    const suggested = (await findSuggestions(db, here, false, "moonb")).products;
    return [...found.map(({ vendors: { length } }) => length), suggested.length];
  };
  const [unlisted, listed] = [Array(5).fill(0), Array(5).fill(1)];
  const hours = { monday: { open: "09:00", close: "17:00" } };
  const setHours = (businessHours: BusinessHours) =>
    db.update(vendors).set({ businessHours }).where(eq(vendors.id, id));
  await setHours(hours);
  expect(await counts()).toEqual(unlisted);
  await stock(db, id, { name: "Moonbeam" });
  expect(await counts()).toEqual(listed);
  await setHours({});
  expect(await counts()).toEqual(unlisted);
  expect((await findPublicVendor(db, id, Date.now()))?.dispensaryName).toBe("Quiet Corner");
  await setHours(hours);
  expect(await counts()).toEqual(listed);
  await db.update(products).set({ status: "Disabled" }).where(eq(products.vendorId, id));
  expect(await counts()).toEqual(unlisted);
});

test("a card previews thirty products, sale items first, with the size of the menu", async () => {
  const shop = await shopAt(here, {}, db);
  await fillMenu(db, shop.id, 45, 10);
  await stock(db, shop.id, { name: "Disabled", status: "Disabled" });
  await stock(db, shop.id, { name: "Imageless", imageKey: null });
  const [card] = (await nearby(app, here)).vendors;
  expect([card?.products.length, card?.listedCount]).toEqual([30, 45]);
  const prices = card?.products.slice(0, 5).map(({ salePriceCents }) => salePriceCents);
  expect(prices).toEqual([...Array(4).fill(1500), null]);
});

test("a search lists matching vendors first, with their matches, then the others", async () => {
  const [near, far] = [
    await shopAt(here, { dispensaryName: "Near" }, db),
    await shopAt(north(here, 9), { dispensaryName: "Far" }, db),
  ];
  await stock(db, near.id, { name: "Sour Diesel", brand: "Sun", strain: "Sativa" });
  await stock(db, far.id, { name: "Purple Punch", brand: "Moon", strain: "Indica" });
  await stock(db, far.id, { name: "Gummies", brand: "Purple Co", strain: null, category: "Edible" });
  await stock(db, far.id, { name: "Hidden Purple", status: "Disabled" });
  expect(productsOf(await nearby(app, here, "q=+PURPLE+"))).toEqual([["Far", "Gummies", "Purple Punch"], ["Near"]]);
  expect(productsOf(await nearby(app, here, "q=moo"))).toEqual([["Far", "Purple Punch"], ["Near"]]);
  expect(productsOf(await nearby(app, here, "q=ativ"))).toEqual([["Near", "Sour Diesel"], ["Far"]]);
  expect(productsOf(await nearby(app, here, "q=pu"))).toEqual([["Far", "Gummies", "Purple Punch"], ["Near"]]);
  const nothing = { hits: [], count: 0, vendors: [], more: false, suggestion: null };
  expect(await nearby(app, here, "q=purple+nothing")).toEqual(nothing);
});

test("an ETA limits the distance, together with other filters", async () => {
  const near = await shopAt(north(here, 4), { dispensaryName: "Four" }, db);
  const far = await shopAt(north(here, 45), { dispensaryName: "Forty-five", deliveryRadiusMiles: 60 }, db);
  for (const { id } of [near, far]) await stock(db, id, { strain: "Hybrid" });
  for (const [eta, name] of [
    ["quick", "Four"],
    ["medium", "Four"],
    ["slow", "Forty-five"],
  ]) {
    expect(namesOf(await nearby(app, here, `eta=${eta}`))).toEqual([name]);
    expect(namesOf(await nearby(app, here, `eta=${eta}&strain=hybrid&max=30`))).toEqual([name]);
  }
});

test("the statements find what the domain's rule finds, for any search and filters", async () => {
  const shop = await shopAt(here, {}, db);
  const random = seeded("nearby", 1);
  const words = ["Blue", "Dream", "OG", "Kush", "Sour", "Haze", "dream", "1/8"];
  const text = () => `${random.pick(words)} ${random.pick(words)}`;
  const menu = [];
  for (let at = 0; at < 28; at++)
    menu.push(
      await stock(db, shop.id, {
        name: `${text()} ${at}`,
        brand: text(),
        strain: random.pick(["Sativa", "Indica", "Hybrid", "Sativa Hybrid", "Gelato IND", "CBD", null]),
        category: random.pick(categories),
        priceCents: random.whole(1, 250) * 100,
        salePriceCents: null,
      }),
    );
  for (let round = 0; round < 60; round++) {
    const query = new URLSearchParams({ q: random.pick(["", "", "og", "k", "blue dream", "DREAM", "haze 2", "1/8"]) });
    for (let twice = 0; twice < 2; twice++) {
      if (random.chance(0.4)) query.append("strain", random.pick(strainKinds));
      if (random.chance(0.4)) query.append("category", random.pick(categories).toLowerCase());
    }
    if (random.chance(0.4)) query.set("min", String(random.whole(0, 120)));
    if (random.chance(0.4)) query.set("max", String(random.whole(80, 200)));
    const parsed = readNearbySearch(query);
    const { vendors: listed } = await nearby(app, here, `${query}&page=2`);
    const expected = menu.filter((product) => matchesProduct(product as never, parsed.text, parsed.filters));
    const found = listed.flatMap((vendor) => vendor.products.map(({ name }) => name));
    expect([String(query), found.sort()]).toEqual([String(query), expected.map(({ name }) => name).sort()]);
  }
});

test.each([...oddTexts, "é́"])("a search for %s is taken literally", async (text) => {
  const shop = await shopAt(here, {}, db);
  await stock(db, shop.id, { name: `Before ${text} after` });
  await stock(db, shop.id, { name: "Nothing of the kind" });
  const found = await nearby(app, here, new URLSearchParams({ q: text }).toString());
  expect(productsOf(found)).toEqual([["Green Door", `Before ${text} after`]]);
});

test("results follow the menu: products that change, leave or return, and a shop that moves", async () => {
  const there = somewhere();
  const shop = await shopAt(here, {}, db);
  const { id } = await stock(db, shop.id, { name: "Sherbet" });
  const count = async (place = here, query = "q=sherbet") => (await nearby(app, place, query)).vendors.length;
  const set = (changes: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(changes).where(eq(products.id, id));
  expect(await count()).toBe(1);
  await set({ name: "Gelato" });
  expect([await count(), await count(here, "q=gelato")]).toEqual([0, 1]);
  await set({ status: "Disabled" });
  expect(await count(here, "q=gelato")).toBe(0);
  await set({ status: "Active", name: "Sherbet", salePriceCents: 1000 });
  expect([await count(), await count(here, "max=10")]).toEqual([1, 1]);
  const setShop = (changes: Partial<typeof vendors.$inferInsert>) =>
    db.update(vendors).set(changes).where(eq(vendors.id, shop.id));
  const cell = cellOf(there.lat, there.lng);
  await setShop({ ...there, zoneCell: cell, storefrontCell: cell });
  expect([await count(here), await count(there), await count(there, "q=sherbet&mode=pickup")]).toEqual([0, 1, 1]);
  const thirty = north(there, 30);
  expect(await count(thirty)).toBe(0);
  await setShop({ deliveryRadiusMiles: 31 });
  expect([await count(thirty), await count(there)]).toEqual([1, 1]);
  await setShop({ dispensaryType: "Delivery" });
  expect([await count(there), await count(there, "q=sherbet&mode=pickup")]).toEqual([1, 0]);
  await db.delete(products).where(eq(products.id, id));
  expect(await count(there)).toBe(0);
});

test("package contents come with products, and follow changes", async () => {
  const shop = await shopAt(here, {}, db);
  const { id } = await stock(db, shop.id, { name: "Sherbet", contents: null });
  const contentsShown = async () => {
    const [found, cards] = [await nearby(app, here, "q=sherbet"), await nearby(app, here)];
    return [found.hits[0]?.product.contents, cards.vendors[0]?.products[0]?.contents];
  };
  expect(await contentsShown()).toEqual([null, null]);
  const contents = { weightClass: "flower", grams: 3.5 } as const;
  await db.update(products).set({ contents }).where(eq(products.id, id));
  expect(await contentsShown()).toEqual([contents, contents]);
  await db.update(products).set({ contents: null }).where(eq(products.id, id));
  expect(await contentsShown()).toEqual([null, null]);
});

test("results show how many are left, as menus do, and follow sales", async () => {
  const shop = await shopAt(here, {}, db);
  const { id } = await stock(db, shop.id, { name: "Sherbet", stock: 3 });
  const left = async () => {
    const queries = ["q=sherbet", "q=shrebet", "category=flower", ""];
    const pages = await Promise.all(queries.map((query) => nearby(app, here, query)));
    return pages.map(({ hits: [hit], vendors: [vendor] }) => (hit?.product ?? vendor?.products[0])?.stock);
  };
  expect(await left()).toEqual([3, 3, 3, 3]);
  await db.update(products).set({ stock: 0 }).where(eq(products.id, id));
  expect(await left()).toEqual([0, 0, 0, 0]);
  const further = await shopAt(north(here, 2), {}, db);
  await stock(db, further.id, { name: "Sherbet", stock: 1 });
  const { hits } = await nearby(app, here, "q=sherbet");
  expect(hits.map(({ product }) => product.stock)).toEqual([1, 0]);
});

test("a page is one batch of at most three statements, and reads few rows per row shown", async () => {
  for (let at = 0; at < 12; at++) await fillMenu(db, (await shopAt(north(here, at / 4), {}, db)).id, 40, 10);
  for (const [query, count, most] of [
    ["", 310, 4],
    ["mode=pickup", 310, 4],
    ["q=product", 20, 4],
    ["q=produtc", 20, 6],
    ["category=flower&max=30", 20, 4],
  ] as const) {
    const fresh = testApp();
    const { vendors: listed, hits } = await nearby(fresh, here, query);
    const shown = hits.length || listed.reduce((rows, vendor) => rows + 1 + vendor.products.length, 0);
    expect([query, shown]).toEqual([query, count]);
    expect(fresh.meter.roundTrips).toBe(query === "q=produtc" ? 2 : 1);
    expect(fresh.meter.statements).toBeLessThanOrEqual(3);
    expect([query, fresh.meter.rowsRead / shown <= most]).toEqual([query, true]);
  }
  const empty = somewhere();
  for (let at = 0; at < 12; at++) await shopAt(north(empty, at / 4), { ready: false }, db);
  for (const query of ["", "mode=pickup"]) {
    const fresh = testApp();
    expect((await nearby(fresh, empty, query)).vendors.length).toBe(0);
    expect(fresh.meter.rowsRead).toBeLessThanOrEqual(4);
  }
  const fresh = testApp();
  await nearby(fresh, here, "q=qqzzxxjj");
  // Up to 30 names that share letters with the text, whichever shops the database holds.
  expect(fresh.meter.rowsRead).toBeLessThan(50);
});

test("misspelled searches still find products, and the page shows the correction", async () => {
  const shop = await shopAt(here, { dispensaryName: "Emerald Leaf" }, db);
  await stock(db, shop.id, { name: "Blue Dream", category: "Flower" });
  await stock(db, shop.id, { name: "Lemon Pre-Roll", category: "Pre-roll" });
  await stock(db, shop.id, { name: "Sour Bears", category: "Edible" });
  await stock(db, shop.id, { name: "Crème Brûlée OG", category: "Vape" });
  const first = async (query: string) => {
    const { hits, suggestion } = await nearby(app, here, new URLSearchParams({ q: query }).toString());
    return [hits[0]?.product.name, suggestion];
  };
  expect(await first("BLUE DREEM")).toEqual(["Blue Dream", "blue dream"]);
  for (const typed of ["bluedream", "blue-dreams"]) expect(await first(typed)).toEqual(["Blue Dream", null]);
  for (const typed of ["pre roll", "joints"]) expect(await first(typed)).toEqual(["Lemon Pre-Roll", null]);
  expect(await first("gummies")).toEqual(["Sour Bears", null]);
  for (const typed of ["carts", "creme brulee", "og"]) expect(await first(typed)).toEqual(["Crème Brûlée OG", null]);
  expect((await nearby(app, here, "q=emerlad+leaf")).vendors[0]?.dispensaryName).toBe("Emerald Leaf");
});

test("an exact name comes before partial matches, however near those are", async () => {
  const [near, far] = [await shopAt(here, {}, db), await shopAt(north(here, 15), {}, db)];
  for (let at = 0; at < 25; at++) await stock(db, near.id, { name: `Runtz 1g pre-roll ${at}` });
  const plain = await stock(db, far.id, { name: "Runtz" });
  expect((await nearby(app, here, "q=runtz")).hits[0]?.product.id).toBe(plain.id);
});

test("names that left all menus are no longer suggested as corrections", async () => {
  const shop = await shopAt(here, {}, db);
  const { id } = await stock(db, shop.id, { name: "Wobblefruit" });
  await stock(db, shop.id, { name: "Something else" });
  expect((await nearby(app, here, "q=wobblefriut")).suggestion).toBe("wobblefruit");
  await db.update(products).set({ name: "Renamed" }).where(eq(products.id, id));
  expect((await nearby(app, here, "q=wobblefriut")).suggestion).toBeNull();
  await db.update(products).set({ name: "Wobblefruit" }).where(eq(products.id, id));
  await db.update(vendors).set({ suspendedAt: 1 }).where(eq(vendors.id, shop.id));
  expect((await nearby(app, here, "q=wobblefruit")).hits).toEqual([]);
  await db.update(vendors).set({ suspendedAt: null }).where(eq(vendors.id, shop.id));
  expect((await nearby(app, here, "q=wobblefruit")).hits.length).toBe(1);
  await db.delete(products).where(eq(products.id, id));
  expect((await nearby(app, here, "q=wobblefriut")).suggestion).toBeNull();
});

test("the map's vendors are public, nearest first, with whether they deliver here", async () => {
  const secret = { licenseNumber: "C10-SECRET", email: "owner@example.com", firstName: "Rosa", lastName: "Secret" };
  const shop = await shopAt(north(here, 2.04), { zone: north(here, 1), ...secret }, db);
  await stock(db, shop.id, { salePriceCents: 1999, thcPercent: 21.5 });
  await shopAt(north(here, 55), { dispensaryType: "Pickup", dispensaryName: "Far pickup" }, db);
  const response = await worker.fetch(`http://localhost/api/map/map-vendors?lat=${here.lat}&lng=${here.lng}`);
  const body = await response.text();
  for (const word of ["SECRET", "owner@example.com", "Rosa", "Secret", "subscription", "license"])
    expect(body).not.toContain(word);
  const { success, vendors: listed } = JSON.parse(body);
  expect([response.status, success, listed.length]).toEqual([200, true, 2]);
  expect(Object.keys(listed[0]).sort().join(" ")).toBe(
    "_id acceptedPayments businessHours contactNumbers coordinateSource dailyPromo delivers deliveryZone dispensaryName dispensaryType logoUrl milesAway minOrder pausedUntil picksUp products rating specialDays storefrontAddress timeZone",
  );
  expect(listed).toMatchObject([
    {
      _id: shop.id,
      milesAway: 1,
      coordinateSource: "deliveryZone",
      delivers: true,
      picksUp: true,
      products: [{ price: 25, salePrice: 19.99, thcContent: 21.5 }],
    },
    { dispensaryName: "Far pickup", milesAway: 55, coordinateSource: "storefrontAddress", delivers: false },
  ]);
});

test.each(["", "?lat=34", "?lat=34&lng=", "?lat=x&lng=1", "?lat=91&lng=0", "?lat=1e999&lng=0"])(
  "the map refuses %s as malformed",
  async (query) => expect((await worker.fetch(`http://localhost/api/map/map-vendors${query}`)).status).toBe(400),
);

/** Wednesday noon in California. */
const wednesdayNoon = Date.UTC(2026, 5, 10, 19);
const at = (now: number) => testApp({ now: () => now });
const allWeek = (open: string, close: string) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, { open, close }])) as BusinessHours;
const hitNames = ({ hits }: Awaited<ReturnType<typeof nearby>>) => hits.map(({ product: { name } }) => name);

test("products are sorted across dispensaries by price, price per gram, THC, distance and discount", async () => {
  const [near, far] = [await shopAt(here, {}, db), await shopAt(north(here, 5), {}, db)];
  const flower = { category: "Flower" as const };
  await stock(db, near.id, { ...flower, name: "Small", amount: "1g", priceCents: 1500, thcPercent: 20 });
  await stock(db, far.id, { ...flower, name: "Large", amount: "1oz", priceCents: 14_000, thcPercent: 18 });
  await stock(db, far.id, { ...flower, name: "Sale", amount: "3.5g", priceCents: 4000, salePriceCents: 3000 });
  const sorted = async (query: string) => hitNames(await nearby(app, here, query));
  expect(await sorted("sort=price")).toEqual(["Small", "Sale", "Large"]);
  expect(await sorted("category=flower&sort=rate")).toEqual(["Large", "Sale", "Small"]);
  expect(await sorted("sort=thc")).toEqual(["Small", "Large", "Sale"]);
  expect((await sorted("category=flower&sort=distance"))[0]).toBe("Small");
  expect((await sorted("sort=discount"))[0]).toBe("Sale");
});

test("filters without an index are applied exactly, and counted", async () => {
  const shop = await shopAt(here, {}, db);
  await stock(db, shop.id, { name: "Strong", thcPercent: 28, amount: "3.5g", brand: "North & Co" });
  await stock(db, shop.id, { name: "Mild", thcPercent: 12, amount: "1/8 oz", brand: "North", salePriceCents: 100 });
  await stock(db, shop.id, { name: "Unknown", thcPercent: null, amount: null });
  const hitsOf = async (query: string) => hitNames(await nearby(app, here, query)).sort();
  expect(await hitsOf("thcmin=20")).toEqual(["Strong"]);
  expect(await hitsOf("thcmax=20")).toEqual(["Mild"]);
  expect(await hitsOf("weight=3.5g")).toEqual(["Mild", "Strong"]);
  expect(await hitsOf("brand=north+co")).toEqual(["Strong"]);
  expect(await hitsOf("sale=1")).toEqual(["Mild"]);
  expect(await nearby(app, here, "sort=price")).toMatchObject({ count: 3, more: false });
});

test("an effect is the effect of the product's strain, by its column or by its name", async () => {
  const shop = await shopAt(here, {}, db);
  const [name, other] = [`Calm ${here.lat}`, `Bright ${here.lat}`];
  await db.insert(strains).values([
    { id: newId(1), name, classification: "Indica", effects: ["Relaxed", "Sleepy"], approved: true, createdAt: 0 },
    { id: newId(2), name: other, classification: "Sativa", effects: ["Happy"], approved: true, createdAt: 0 },
  ]);
  await stock(db, shop.id, { name: "By its strain", strain: `${name} IND` });
  await stock(db, shop.id, { name: name.toUpperCase(), strain: "Indica" });
  await stock(db, shop.id, { name: "Another's", strain: `${other} SAT` });
  await stock(db, shop.id, { name: "Of none", strain: null });
  const hitsOf = async (query: string) => hitNames(await nearby(app, here, query)).sort();
  expect(await hitsOf("effect=sleepy")).toEqual(["By its strain", name.toUpperCase()]);
  expect(await hitsOf("effect=happy&effect=sleepy")).toHaveLength(3);
  expect(await hitsOf("effect=hungry")).toEqual([]);
});

test("filters for open dispensaries and for deals work for dispensaries and products", async () => {
  const clock = at(wednesdayNoon);
  const open = await shopAt(here, { dispensaryName: "Open", businessHours: allWeek("09:00", "12:00") }, db);
  const early = { dispensaryName: "Closed", businessHours: allWeek("06:00", "11:30"), promoTitle: "Today" };
  const closed = await shopAt(north(here, 1), early, db);
  const east = { timeZone: "America/New_York", businessHours: allWeek("13:00", "14:30") };
  await shopAt(north(here, 2), { dispensaryName: "East", ...east }, db);
  await stock(db, open.id, { name: "Now" });
  await stock(db, closed.id, { name: "Later" });
  expect(namesOf(await nearby(clock, here, "open=1"))).toEqual(["Open"]);
  expect(namesOf(await nearby(clock, here, "deal=1"))).toEqual(["Closed"]);
  expect(namesOf(await nearby(clock, here, "open=1&deal=1"))).toEqual([]);
  expect(hitNames(await nearby(clock, here, "open=1&sort=price"))).toEqual(["Now"]);
  expect(hitNames(await nearby(clock, here, "deal=1&category=flower&mode=pickup"))).toEqual(["Later"]);
});

test("being open depends on both parts of a day, special days, a pause, and legal hours", async () => {
  const noon = wednesdayNoon;
  const today = (hours: { open: string; close: string } | null) => ({ "2026-06-10": { reason: "Fair", hours } });
  const split = (from: string) => ({ open: "06:00", close: "07:00", more: [{ open: from, close: "20:00" }] });
  const week = allWeek("09:00", "21:00");
  const shops: Record<string, Partial<typeof vendors.$inferInsert>> = {
    "Second part": { businessHours: { wednesday: split("12:00") } },
    "Between parts": { businessHours: { wednesday: split("12:30") } },
    "Closed today": { businessHours: week, specialDays: today(null) },
    "Open for the fair": { businessHours: {}, specialDays: today({ open: "11:00", close: "13:00" }) },
    "Other hours today": { businessHours: week, specialDays: today({ open: "13:00", close: "14:00" }) },
    "Another day": { businessHours: week, specialDays: { "2026-06-11": { reason: "Fair", hours: null } } },
    Paused: { businessHours: week, pausedUntil: noon + 60_000 },
    "Was paused": { businessHours: week, pausedUntil: noon },
  };
  for (const [place, [dispensaryName, facts]] of Object.entries(shops).entries())
    await shopAt(north(here, place / 10), { dispensaryName, ...facts }, db);
  const open = namesOf(await nearby(at(noon), here, "open=1"));
  expect(open).toEqual(["Second part", "Open for the fair", "Another day", "Was paused"]);
});

test("no dispensary is open outside legal hours", async () => {
  const night = Date.UTC(2026, 5, 11, 5, 30);
  await shopAt(here, { businessHours: allWeek("06:00", "23:30") }, db);
  const open = async (now: number) => namesOf(await nearby(at(now), here, "open=1"));
  expect(await open(night)).toEqual([]);
  expect(await open(night - 3_600_000)).toHaveLength(1);
});

test("better matches come first, then available ones, then the nearest", async () => {
  const hours = { open: allWeek("06:00", "23:30"), closed: allWeek("06:00", "07:00") };
  for (const [miles, name, state] of [
    [1, "Kush Deluxe", "closed"],
    [3, "Kush Deluxe", "open"],
    [2, "Kush Deluxe", "open"],
    [5, "Kush", "closed"],
  ] as const) {
    const { id } = await shopAt(north(here, miles), { businessHours: hours[state] }, db);
    await stock(db, id, { name, brand: "", strain: null });
  }
  const { hits } = await nearby(at(wednesdayNoon), here, "q=kush");
  expect(hits.map(({ miles }) => Math.round(miles))).toEqual([5, 2, 3, 1]);
});

const addDeal = async (vendorId: string, terms: Partial<DealTerms>) => {
  const deal = aDeal({ id: newId(0), ...terms });
  await insertDeal(db, vendorId, deal, { most: 50, now: 0 });
  return deal;
};
const onSaleAt = async (now: number, place: ReturnType<typeof somewhere>, query = "sale=1") =>
  hitNames(await nearby(at(now), place, query)).sort();

test("a deal's products are on sale, here and on the menu, wherever they show a crossed-out price", async () => {
  const targets: [Partial<DealTerms>, string[]][] = [
    [{}, ["Coast Flower", "Hill Flower", "Hill Vape"]],
    [{ kind: "amount", percent: null, cents: 100, scope: "category", category: "Vape" }, ["Hill Vape"]],
    [{ scope: "brand", brand: " HILL & Söhne " }, ["Hill Flower", "Hill Vape"]],
    [{ weekdays: ["wednesday"], from: "11:00", until: "13:00" }, ["Coast Flower", "Hill Flower", "Hill Vape"]],
    [{ code: "HILL" }, []],
    [{ minimumCents: 100 }, []],
    [{ firstOrder: true }, []],
    [{ maxUses: 5 }, []],
    [{ maxUsesPerPerson: 1 }, []],
    [{ maxDiscountCents: 500 }, []],
    [{ on: false } as Partial<DealTerms>, []],
    [{ kind: "amount", percent: null, cents: 100 }, []],
    [{ kind: "buyGet", buy: 1, get: 1 }, []],
    [{ from: "12:30" }, []],
    [{ until: "12:00" }, []],
    [{ weekdays: ["monday"] }, []],
    [{ startsAt: wednesdayNoon + 1 }, []],
    [{ endsAt: wednesdayNoon }, []],
  ];
  for (const [terms, names] of targets) {
    const here = somewhere();
    const shop = await shopAt(here, {}, db);
    await stock(db, shop.id, { name: "Coast Flower", brand: "Coast", category: "Flower" });
    await stock(db, shop.id, { name: "Hill Flower", brand: "Hill & Söhne", category: "Flower" });
    await stock(db, shop.id, { name: "Hill Vape", brand: "hill & söhne", category: "Vape" });
    await addDeal(shop.id, terms);
    const menu = await findMenu(db, shop.id, readMenuSearch(new URLSearchParams("sale=1")), wednesdayNoon);
    expect([terms, menu?.products.map(({ name }) => name).sort()]).toEqual([terms, names]);
    for (const query of ["sale=1", "sale=1&mode=pickup", "sale=1&sort=price"])
      expect([terms, query, await onSaleAt(wednesdayNoon, here, query)]).toEqual([terms, query, names]);
  }
});

test("deals on some products, words and other filters narrow the sale list, and deals can be edited", async () => {
  const shop = await shopAt(here, {}, db);
  const other = await shopAt(north(here, 3), {}, db);
  const [kush, haze] = [await stock(db, shop.id, { name: "Kush" }), await stock(db, shop.id, { name: "Haze" })];
  await stock(db, shop.id, { name: "Diesel" });
  await stock(db, other.id, { name: "Kush Sale", salePriceCents: 100 });
  await stock(db, other.id, { name: "Kush" });
  const deal = await addDeal(shop.id, { scope: "product", productIds: [kush.id, haze.id] });
  expect(await onSaleAt(0, here)).toEqual(["Haze", "Kush", "Kush Sale"]);
  expect(await onSaleAt(0, here, "sale=1&q=kush")).toEqual(["Kush", "Kush Sale"]);
  expect(await onSaleAt(0, here, "sale=1&q=kuhs")).toEqual(["Kush", "Kush Sale"]);
  expect(await onSaleAt(0, here, "sale=1&category=vape")).toEqual([]);
  await updateDeal(db, shop.id, { ...deal, code: "KUSH" }, { now: 0, version: null });
  expect(await onSaleAt(0, here)).toEqual(["Kush Sale"]);
  await updateDeal(db, shop.id, { ...deal, productIds: [haze.id] }, { now: 0, version: null });
  expect(await onSaleAt(0, here)).toEqual(["Haze", "Kush Sale"]);
  await updateDeal(db, shop.id, { id: deal.id, on: false }, { now: 0, version: null });
  expect(await onSaleAt(0, here)).toEqual(["Kush Sale"]);
  await updateDeal(db, shop.id, { id: deal.id, on: true }, { now: 0, version: null });
  await db.update(vendors).set({ dispensaryName: "Renamed" }).where(eq(vendors.id, shop.id));
  expect(await onSaleAt(0, here)).toEqual(["Haze", "Kush Sale"]);
  await deleteDealRow(db, shop.id, deal.id);
  expect(await onSaleAt(0, here)).toEqual(["Kush Sale"]);
});

test("the sale list is paged and counted in one statement, however long other menus and inapplicable deals are", async () => {
  for (let at = 0; at < 30; at++) {
    const { id } = await shopAt(north(here, at / 30), {}, db);
    await fillMenu(db, id, 8, 10);
    if (at % 2 === 0) await addDeal(id, { minimumCents: 5000 });
  }
  const shop = await shopAt(north(here, 4), {}, db);
  await fillMenu(db, shop.id, 50, 10);
  await addDeal(shop.id, {});
  const pages = [];
  for (const [page, count, more] of [
    [1, 20, true],
    [2, 40, true],
    [3, 50, false],
  ] as const) {
    const fresh = testApp();
    const found = await nearby(fresh, here, `sale=1&page=${page}`);
    expect([found.hits.length, found.count, found.more]).toEqual([count, count, more]);
    expect(fresh.meter.roundTrips).toBe(1);
    expect(fresh.meter.rowsRead / count).toBeLessThan(10);
    pages.push(found.hits.map(({ product }) => product.id));
  }
  expect(pages[2]?.slice(0, 20)).toEqual(pages[0]);
});

test("coordinates off the earth are refused with the range they must be in", async () => {
  const response = await worker.fetch("http://localhost/api/map/map-vendors?lat=91&lng=1");
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: "lat must be a number from -90 to 90." });
});
