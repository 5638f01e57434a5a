// P5, P6: what /nearby reads of the database around the same twenty places: among the real shops with the real products on
// their menus, and among ten times as many shops.
import { PICKUP_SEARCH_MILES, RADIUS_MILES } from "#app/domain/dispensaries/delivery-zone.ts";
import { readNearbySearch, VENDORS_A_PAGE } from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { createDb } from "#db/client.ts";
import { newMeter } from "#db/meter.ts";
import { listNearby } from "#db/places/nearby.ts";
import { nearest } from "#db/places/nearby-sql.ts";
import { loadMarketplace } from "#db/seed/load.ts";
import { atMost, type Figure, median } from "./figures.ts";
import { inFreshState } from "./fresh-state.ts";
import { datasetFolder, importFile, openShops, stockFromCatalog } from "./real-marketplace.ts";

/** Generated shops: with the dataset nine times the real ones come on top, without it they are all there is. */
const GENERATED = { vendors: 2314, productsPerVendor: 9 };
const NOW = Date.parse("2026-06-16T19:00:00Z");

/** Downtowns, suburbs and the country, where there are many shops, some, and none. */
export const places: Record<string, Point> = {
  "Los Angeles": { lat: 34.0522, lng: -118.2437 },
  Hollywood: { lat: 34.1005, lng: -118.3254 },
  "Santa Monica": { lat: 34.0195, lng: -118.4912 },
  Pasadena: { lat: 34.1478, lng: -118.1445 },
  "Long Beach": { lat: 33.7701, lng: -118.1937 },
  "San Francisco": { lat: 37.7749, lng: -122.4194 },
  Oakland: { lat: 37.8044, lng: -122.2712 },
  "San Jose": { lat: 37.3382, lng: -121.8863 },
  "San Diego": { lat: 32.7157, lng: -117.1611 },
  Sacramento: { lat: 38.5816, lng: -121.4944 },
  Denver: { lat: 39.7392, lng: -104.9903 },
  Boulder: { lat: 40.015, lng: -105.2705 },
  Seattle: { lat: 47.6062, lng: -122.3321 },
  Tacoma: { lat: 47.2529, lng: -122.4443 },
  Portland: { lat: 45.5152, lng: -122.6784 },
  "Las Vegas": { lat: 36.1699, lng: -115.1398 },
  Phoenix: { lat: 33.4484, lng: -112.074 },
  Detroit: { lat: 42.3314, lng: -83.0458 },
  Brooklyn: { lat: 40.6782, lng: -73.9442 },
  Barstow: { lat: 34.8958, lng: -117.0173 },
};

const queries = { delivery: "", pickup: "mode=pickup" };

type Measured = {
  query: string;
  cards: number;
  shown: number;
  median: number;
  worst: number;
  mean: number;
  perRow: number;
  /** Rows read a page only to find which dispensaries come first, before one of them is shown. */
  finding: number;
};

/** The part of a page's statement that finds its dispensaries, on its own: the profile of what a page reads. */
async function rowsToFind(d1: D1Database, place: Point, params: string): Promise<number> {
  const { pickup } = readNearbySearch(new URLSearchParams(params));
  const outlook = { place, pickup, from: 0, to: pickup ? PICKUP_SEARCH_MILES : RADIUS_MILES.max };
  const meter = newMeter();
  await createDb(d1, meter).all(nearest(outlook, VENDORS_A_PAGE + 1));
  return meter.rowsRead;
}

async function measure(d1: D1Database): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [query, params] of Object.entries(queries)) {
    const reads: number[] = [];
    let shown = 0;
    let cards = 0;
    let finding = 0;
    for (const place of Object.values(places)) {
      const meter = newMeter();
      const search = readNearbySearch(new URLSearchParams(params));
      const { vendors: listed } = await listNearby(createDb(d1, meter), place, search, Date.now());
      if (meter.roundTrips !== 1 || meter.statements > 3) throw new Error("A page is one batch of at most three.");
      shown += listed.reduce((rows, vendor) => rows + 1 + vendor.products.length, 0);
      cards += listed.length;
      finding += await rowsToFind(d1, place, params);
      reads.push(meter.rowsRead);
    }
    // Places without a shop show none; a query that shows none anywhere measures nothing.
    if (cards === 0) throw new Error(`No ${query} page shows a dispensary.`);
    const sum = reads.reduce((a, b) => a + b, 0);
    measured.push({
      query,
      cards: cards / reads.length,
      shown: shown / reads.length,
      median: median(reads),
      worst: Math.max(...reads),
      mean: sum / reads.length,
      perRow: sum / shown,
      finding: finding / reads.length,
    });
  }
  return measured;
}

type Stage = { vendors: number; products: number; measured: Measured[] };

/** One marketplace after the other in one database, the second the first and more. */
const measureStages = (folder: string | undefined): Promise<[Stage, Stage]> =>
  inFreshState(async ({ d1 }) => {
    const count = async (table: string) =>
      (await d1.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n")) ?? 0;
    const stage = async (): Promise<Stage> => ({
      vendors: await count("vendors"),
      products: await count("products"),
      measured: await measure(d1),
    });
    if (folder) {
      await importFile(d1, folder, "shops");
      await openShops(d1);
      await importFile(d1, folder, "catalogue");
      await stockFromCatalog(d1, 1);
    } else {
      await loadMarketplace(d1, { ...GENERATED, now: NOW });
    }
    const first = await stage();
    await loadMarketplace(d1, { ...GENERATED, vendors: first.vendors * (folder ? 9 : 10), now: NOW });
    return [first, await stage()];
  });

const whole = (n: number) => Math.round(n).toLocaleString("en-US");

export async function figures(data?: string): Promise<Figure[]> {
  const folder = datasetFolder(data);
  if (!folder) console.log("Without shops.csv and products.csv (--data FOLDER) the shops are generated.");
  const [few, many] = await measureStages(folder);
  for (const { vendors, products, measured } of [few, many]) {
    console.log(`${vendors} vendors, ${products} products, ${Object.keys(places).length} places`);
    console.table(measured.map((row) => ({ ...row, perRow: row.perRow.toFixed(2) })));
  }
  const both = (stage: Stage, value: (row: Measured) => number) => stage.measured.map(value);
  const [page, pageOfMany] = [few.measured[0]!, many.measured[0]!];
  const growth = many.measured.map(({ mean }, at) => mean / few.measured[at]!.mean);
  const among = (stage: Stage) => `${whole(stage.vendors)} shops with ${whole(stage.products)} products`;
  const previews = (row: Measured) => ((row.shown - row.cards) / row.cards).toFixed(1);
  return [
    atMost(
      `P5 · rows read per row shown by \`/nearby\` around 20 places, ${among(few)}; delivery, pickup`,
      4,
      both(few, ({ perRow }) => perRow),
    ),
    atMost(
      `P5 · the same among ${among(many)}`,
      4,
      both(many, ({ perRow }) => perRow),
    ),
    atMost("P5 · growth of the rows read a page from the one to the other", 1.1, growth),
    atMost(
      `P5 · rows read by \`/nearby\` among ${whole(many.vendors)} shops, delivery: median`,
      250,
      [pageOfMany.median],
      0,
    ),
    atMost(
      "P5 · its worst place; pickup",
      2100,
      both(many, ({ worst }) => worst),
      0,
    ),
    atMost(
      `P6 · rows read per card with ${previews(page)} and ${previews(pageOfMany)} previews, once it is found, few and many shops`,
      9,
      [page, pageOfMany].map(({ mean, finding, cards }) => (mean - finding) / cards),
    ),
    {
      what: `what ${whole(pageOfMany.mean)} rows of a page of ${pageOfMany.cards.toFixed(1)} cards are read for: to find who is near, shown, to put the list together`,
      figure: [pageOfMany.finding, pageOfMany.shown, pageOfMany.mean - pageOfMany.finding - pageOfMany.shown]
        .map(whole)
        .join(", "),
    },
  ];
}
