// P8: what a search of /nearby reads, the words as they are and mistyped, among the real products and among ten times as many;
// how many of 2,000 mistyped names are found that the tuning never saw.
import { sql } from "drizzle-orm";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { productQueries } from "#app/domain/search/expression.ts";
import { squash } from "#app/domain/search/words.ts";
import { createDb } from "#db/client.ts";
import { newMeter } from "#db/meter.ts";
import { listNearby } from "#db/places/nearby.ts";
import { milesToHit, productsMatching } from "#db/places/nearby-sql.ts";
import { atLeast, atMost, type Figure, median } from "./figures.ts";
import { inFreshState } from "./fresh-state.ts";
import { places } from "./nearby.ts";
import { datasetFolder, importFile, openShops, stockFromCatalog } from "./real-marketplace.ts";
import { isHeldOut, typosOf } from "./typos.ts";

const TYPOS = 2000;

const exact = { "common word": "kush", "two words": "blue dream", "rare words": "granddaddy purple" };
const mistyped = { "common word": "kudh", "two words": "blue dreem", "rare words": "grandaddy purpel" };

const searchFor = (text: string) => readNearbySearch(new URLSearchParams({ q: text }));

/** The search itself: its hits, each with its dispensary. */
const hitsAlone = (place: Point, text: string) => {
  const area = { place, pickup: false, from: 0, to: 60 };
  const queries = productQueries(text, searchFor(text).filters);
  const questions = queries.map(({ rank, expression }) => ({ expression, nearest: rank !== "name" }));
  return sql`SELECT v.id, hit.card FROM (SELECT hit.vendor_at AS at, hit.card, ${milesToHit(area)} AS miles
    ${productsMatching(area, questions, sql``)} LIMIT 21) hit CROSS JOIN vendors v ON v.rowid = hit.at`;
};

async function rowsRead(d1: D1Database, text: string) {
  const pages: number[] = [];
  let [shown, search] = [0, 0];
  for (const place of Object.values(places)) {
    const meter = newMeter();
    const { hits, vendors, suggestion } = await listNearby(createDb(d1, meter), place, searchFor(text), Date.now());
    pages.push(meter.rowsRead);
    shown += hits.length + new Set(hits.map(({ vendorId }) => vendorId)).size;
    const alone = newMeter();
    const db = createDb(d1, alone);
    await db.all(hitsAlone(place, suggestion ?? text));
    search += alone.rowsRead + (suggestion ? NAMES_WEIGHED : 0);
    if (meter.roundTrips > 2 || vendors.length > 26) throw new Error("A page is two batches at most.");
  }
  if (shown === 0) throw new Error(`No page shows a hit of "${text}".`);
  return { page: median(pages), worst: Math.max(...pages), perRow: search / shown };
}
/** What the second step of a mistyped search reads to learn what was meant (db/places/search-nearby.ts). */
const NAMES_WEIGHED = 30;

/** Each typo is searched for where the product is sold; hits of one name are one. */
async function findTypos(d1: D1Database, count: number) {
  const { results } = await d1
    .prepare(
      `SELECT p.name, coalesce(v.zone_lat, v.lat) AS lat, coalesce(v.zone_lng, v.lng) AS lng
       FROM products p JOIN vendors v ON v.id = p.vendor_id
       WHERE p.status = 'Active' AND p.image_key IS NOT NULL AND v.dispensary_type <> 'Pickup' GROUP BY p.name`,
    )
    .all<Point & { name: string }>();
  const soldAt = new Map(results.map((row) => [row.name, row]));
  const typos = typosOf(results.map(({ name }) => name).filter(isHeldOut), count, "held out");
  let [first, five] = [0, 0];
  const missed: string[] = [];
  for (const { name, typed } of typos) {
    const { hits } = await listNearby(createDb(d1), soldAt.get(name)!, searchFor(typed), Date.now());
    const rank = [...new Set(hits.map(({ product }) => squash(product.name)))].indexOf(squash(name));
    if (rank === 0) first += 1;
    else missed.push(`${typed} (${name})`);
    if (rank >= 0 && rank < 5) five += 1;
  }
  return { count: typos.length, first: first / typos.length, five: five / typos.length, missed };
}

export async function figures(data?: string): Promise<Figure[]> {
  const folder = datasetFolder(data);
  if (!folder) throw new Error("Search is measured with real names: --data FOLDER with shops.csv and products.csv.");
  return inFreshState(async (state) => {
    await importFile(state.d1, folder, "shops");
    await openShops(state.d1);
    await importFile(state.d1, folder, "catalogue");
    await stockFromCatalog(state.d1, 1);
    const few = await measureSearches(state.d1);
    await stockFromCatalog(state.d1, 10, 1);
    const many = await measureSearches(state.d1);
    const { count, first, five, missed } = await findTypos(state.d1, TYPOS);
    console.log(`Not first: ${missed.slice(0, 12).join(", ")}`);
    const among = (n: number) => `${n.toLocaleString("en-US")} products`;
    return [
      ...(["exact", "mistyped"] as const).flatMap((kind) => [
        atMost(
          `P8 · rows read by a page of 20 hits among ${among(many.products)}, ${kind}: common word, two words, rare words`,
          120,
          many[kind].map(({ page }) => page),
          0,
        ),
        atMost(
          `P8 · the same ÷ among ${among(few.products)}`,
          1.1,
          many[kind].map(({ page }, at) => page / few[kind][at]!.page),
        ),
        atMost(
          `P8 · the search itself, ${kind}: rows read per row shown`,
          kind === "exact" ? 2 : 6,
          many[kind].map(({ perRow }) => perRow),
        ),
      ]),
      atLeast(`P8 · ${count} names with one slip, unknown to the tuning: first hit right`, 97, [first * 100], 1, " %"),
      atLeast("P8 · the same: right within the first five", 99, [five * 100], 1, " %"),
    ];
  });
}

async function measureSearches(d1: D1Database) {
  const measureAll = async (queries: Record<string, string>) => {
    const measured = [];
    for (const text of Object.values(queries)) measured.push(await rowsRead(d1, text));
    return measured;
  };
  const products = (await d1.prepare("SELECT count(*) AS n FROM products").first<number>("n"))!;
  const searches = { exact: await measureAll(exact), mistyped: await measureAll(mistyped) };
  console.log(`${products} products`);
  for (const [kind, rows] of Object.entries(searches)) {
    console.log(kind);
    console.table(rows);
  }
  return { products, ...searches };
}
