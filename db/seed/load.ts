import lookUpTimeZone from "@photostructure/tz-lookup";
import { milesBetween, type Point } from "#app/domain/places/geo.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import { type products, vendors } from "../schema/index.ts";
import { bulkInsert, prepare } from "./bulk.ts";
import { insertMenus, insertOrders } from "./load-rows.ts";
import { fillShelf } from "./menu/build.ts";
import { gazetteerRows } from "./places.ts";
import { type Random, seeded, stableId } from "./random.ts";
import { cash, daily, debit } from "./shops/shop.ts";

type VendorRow = typeof vendors.$inferInsert;
type ProductRow = typeof products.$inferInsert;
type Zip = Point & { zip: string; city: string; state: string };

/** Where cannabis is sold, how much of it (Los Angeles above all), and the town's radius in miles. */
const metros: readonly (Point & { weight: number; spread: number })[] = [
  { lat: 34.0522, lng: -118.2437, weight: 24, spread: 13 },
  { lat: 37.7749, lng: -122.4194, weight: 9, spread: 14 },
  { lat: 32.7157, lng: -117.1611, weight: 6, spread: 11 },
  { lat: 38.5816, lng: -121.4944, weight: 4, spread: 12 },
  { lat: 39.7392, lng: -104.9903, weight: 8, spread: 12 },
  { lat: 47.6062, lng: -122.3321, weight: 7, spread: 14 },
  { lat: 45.5152, lng: -122.6784, weight: 7, spread: 10 },
  { lat: 36.1699, lng: -115.1398, weight: 4, spread: 9 },
  { lat: 33.4484, lng: -112.074, weight: 5, spread: 16 },
  { lat: 42.3314, lng: -83.0458, weight: 6, spread: 15 },
  { lat: 41.8781, lng: -87.6298, weight: 5, spread: 17 },
  { lat: 42.3601, lng: -71.0589, weight: 4, spread: 13 },
  { lat: 40.7128, lng: -74.006, weight: 6, spread: 16 },
  { lat: 39.2904, lng: -76.6122, weight: 2, spread: 12 },
  { lat: 35.0844, lng: -106.6504, weight: 2, spread: 9 },
  { lat: 61.2181, lng: -149.9003, weight: 1, spread: 8 },
];

const first =
  "Alder Amber Avenue Basin Beacon Canyon Cedar Cinder Coastal Copper Crescent Driftwood Ember Fern Golden Harbor Heritage Hollow Juniper Laurel Lantern Meadow Mesa Orchard Pacific Prairie Quarry Ridge River Sierra Summit Sunset Timber Union Valley Willow".split(
    " ",
  );
const second = [
  "Leaf",
  "Provisions",
  "Collective",
  "Garden",
  "Botanicals",
  "Supply",
  "House",
  "Cannabis Company",
  "Greens",
  "Dispensary",
  "Apothecary",
  "Market",
];
const streets = [
  "Main St",
  "Broadway",
  "Central Ave",
  "2nd St",
  "Market St",
  "Mill Rd",
  "Union Ave",
  "Lincoln Blvd",
  "Park Ave",
  "Grand Ave",
];
const hours = [
  daily("08:00", "22:00"),
  daily("09:00", "21:00"),
  daily("07:00", "23:30"),
  daily("10:00", "20:00", ["sunday"]),
];

/** How many different menus there are; shops share them in turn. */
const SHELVES = 240;
/** Rows per transaction. More make indexing cheaper, but a killed run loses more. */
const BATCH_ROWS = 20_000;
const BATCH_SHOPS = 2400;

export type LoadOptions = {
  vendors: number;
  productsPerVendor: number;
  ordersPerVendor?: number;
  rowsABatch?: number;
  now: number;
  onProgress?: (done: number) => void;
};

/**
 * Fills a database with shops all over the US for measurements, the same ones for the same numbers, each with a menu
 * and optionally orders. Skips shops that exist, one transaction at a time, so that an interrupted run can continue.
 * Returns how many shops it wrote.
 */
export async function loadMarketplace(d1: D1Database, options: LoadOptions): Promise<number> {
  const { results } = await d1
    .prepare("SELECT source_id AS id FROM vendors WHERE source = 'load'")
    .all<{ id: string }>();
  const there = new Set(results.map(({ id }) => Number(id)));
  const missing = Array.from({ length: options.vendors }, (_, at) => at).filter((at) => !there.has(at));
  const towns = metros.map((metro) => townOf(metro));
  const shelves = new Map<number, ProductRow[]>();
  const size = batchSize(options);
  for (let from = 0; from < missing.length; from += size) {
    const shops = missing.slice(from, from + size).map((at) => shopOf(at, towns, options.now));
    await d1.batch([
      ...bulkInsert(vendors, shops).map((insert) => prepare(d1, insert)),
      ...menusOf(d1, shops, shelves, options.productsPerVendor),
      ...(options.ordersPerVendor ? insertOrders(d1, shops, options.ordersPerVendor, options.now) : []),
    ]);
    options.onProgress?.(Math.min(from + size, missing.length));
  }
  return missing.length;
}

const batchSize = ({ productsPerVendor, ordersPerVendor = 0, rowsABatch = BATCH_ROWS }: LoadOptions) =>
  Math.max(1, Math.min(BATCH_SHOPS, Math.floor(rowsABatch / Math.max(1, productsPerVendor, ordersPerVendor))));

/** A metro's ZIP codes, repeated by likelihood: the closer to the center, the more often. */
function townOf(metro: (typeof metros)[number]): { weight: number; zips: Zip[] } {
  zipCodes ??= gazetteerRows().flatMap(({ kind, zip, city, state, lat, lng }) =>
    kind === "zip" ? [{ zip: zip as string, city, state, lat, lng }] : [],
  );
  const zips = zipCodes.flatMap((zip) => {
    const miles = milesBetween(metro, zip);
    if (miles > metro.spread * 3) return [];
    return Array.from({ length: Math.round(8 * Math.exp(-miles / metro.spread)) }, () => zip);
  });
  return { weight: metro.weight, zips };
}
let zipCodes: Zip[] | undefined;

function shopOf(at: number, towns: { weight: number; zips: Zip[] }[], now: number): VendorRow {
  const random = seeded("load", at);
  const zip = random.pick(weighted(towns, random).zips);
  const lat = Math.round((zip.lat + random.between(-0.018, 0.018)) * 1e6) / 1e6;
  const lng = Math.round((zip.lng + random.between(-0.022, 0.022)) * 1e6) / 1e6;
  const cell = cellOf(lat, lng);
  const createdAt = now - random.whole(1, 25) * 86_400_000;
  return {
    id: stableId("load-vendor", at),
    dispensaryName: `${random.pick(first)} ${random.pick(second)} ${zip.city}`,
    dispensaryType: random.pick(["Delivery", "Pickup", "Pickup & Delivery", "Pickup & Delivery", "Pickup & Delivery"]),
    status: "active",
    createdAt,
    updatedAt: createdAt,
    phone: `${random.whole(201, 989)}5550${String(random.whole(100, 199))}`,
    street: `${random.whole(100, 9900)} ${random.pick(streets)}`,
    city: zip.city,
    state: zip.state,
    zip: zip.zip,
    lat,
    lng,
    timeZone: lookUpTimeZone(lat, lng),
    deliveryRadiusMiles: random.chance(0.8) ? 20 : random.whole(3, 40),
    zoneCell: cell,
    storefrontCell: cell,
    businessHours: random.pick(hours),
    minOrderCents: random.pick([0, 2500, 5000]),
    acceptedPayments: [cash, debit(random.whole(0, 5))],
    source: "load",
    sourceId: String(at),
  };
}

function weighted<T extends { weight: number }>(from: readonly T[], random: Random): T {
  let rest = random.next() * from.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = from.find(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
  return chosen ?? from[0]!;
}

/** Menu by menu, for the shops that share it. */
function menusOf(d1: D1Database, shops: readonly VendorRow[], shelves: Map<number, ProductRow[]>, count: number) {
  if (count === 0) return [];
  const sharing = Map.groupBy(shops, ({ sourceId }) => Number(sourceId) % SHELVES);
  return [...sharing].map(([at, group]) => {
    const facts = { vendorId: "", count, createdAt: 0, source: "load" };
    const shelf = shelves.get(at) ?? fillShelf({ name: `load ${at}`, ...facts }).slice(0, count);
    shelves.set(at, shelf);
    return insertMenus(d1, group, shelf);
  });
}
