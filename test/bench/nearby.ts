// P5, P6: what /nearby reads of the database around the same twenty places: with the real shops as they
// are imported, with the real products on their menus, and among ten times as many shops.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PICKUP_MILES, RADIUS_MILES } from "#app/domain/dispensaries/delivery-zone.ts";
import { readNearbySearch, VENDORS_A_PAGE } from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { createDb } from "#db/client.ts";
import { newMeter } from "#db/meter.ts";
import { listNearby } from "#db/places/nearby.ts";
import { nearest } from "#db/places/nearby-sql.ts";
import { loadMarketplace } from "#db/seed/load.ts";
import { migrate, openState } from "#workers/local/state.ts";
import { datasetFolder, importFile, stockFromCatalog } from "./real-marketplace.ts";

export const ROWS_PER_ROW_GOAL = 4;
export const GROWTH_GOAL = 1.1;
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

export const queries = { delivery: "", pickup: "mode=pickup" };

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
  const outlook = { place, pickup, from: 0, to: pickup ? PICKUP_MILES : RADIUS_MILES.max };
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
    reads.sort((a, b) => a - b);
    const sum = reads.reduce((a, b) => a + b, 0);
    measured.push({
      query,
      cards: cards / reads.length,
      shown: Math.round(shown / reads.length),
      median: reads[reads.length / 2]!,
      worst: reads.at(-1)!,
      mean: sum / reads.length,
      perRow: sum / Math.max(1, shown),
      finding: finding / reads.length,
    });
  }
  return measured;
}

type Stage = { stage: string; vendors: number; products: number; measured: Measured[] };

/** One marketplace after the other in one database, each the last one and more. */
export async function measureStages(folder: string | undefined, vendors: number, each: number): Promise<Stage[]> {
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-nearby-"));
  const state = await openState(dir);
  const count = async (table: string) =>
    (await state.d1.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n ?? 0;
  const stages: Stage[] = [];
  const look = async (stage: string) =>
    stages.push({
      stage,
      vendors: await count("vendors"),
      products: await count("products"),
      measured: await measure(state.d1),
    });
  try {
    await migrate(state.d1);
    if (folder) {
      await importFile(state.d1, folder, "shops");
      await importFile(state.d1, folder, "catalogue");
      await look("real shops, as imported");
      await stockFromCatalog(state.d1, 1);
      await look("real shops, real products");
    } else {
      await loadMarketplace(state.d1, { vendors, productsPerVendor: each, now: NOW });
      await look("generated shops");
    }
    const real = await count("vendors");
    await loadMarketplace(state.d1, { vendors: real * (folder ? 9 : 10), productsPerVendor: each, now: NOW });
    await look("ten times as many");
    return stages;
  } finally {
    await state.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** What the rows of a page were read for. */
const parts = ({ mean, finding, shown, cards }: Measured) =>
  `of ${mean.toFixed(0)} rows a page of ${cards.toFixed(1)} cards ${finding.toFixed(0)} find which shops come first, ${shown} are shown, ${(mean - finding - shown).toFixed(0)} are the list itself and what fills it up`;
const verdict = (met: boolean) => (met ? "met" : "missed");

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      vendors: { type: "string", default: "2314" },
      "products-per-vendor": { type: "string", default: "9" },
      data: { type: "string" },
    },
  });
  const folder = datasetFolder(values.data);
  if (!folder) console.log("Without shops.csv and products.csv (--data FOLDER) the shops are generated.");
  const stages = await measureStages(folder, Number(values.vendors), Number(values["products-per-vendor"]));
  for (const { stage, vendors, products, measured } of stages) {
    console.log(`${stage}: ${vendors} vendors, ${products} products, ${Object.keys(places).length} places`);
    console.table(
      measured.map((row) => ({
        ...row,
        mean: Math.round(row.mean),
        perRow: row.perRow.toFixed(2),
        finding: Math.round(row.finding),
      })),
    );
  }
  const [grown, before] = [stages.at(-1)!, stages.at(-2)!];
  const page = grown.measured[0]!;
  const most = [...grown.measured.slice(0, 2)].sort((a, b) => b.worst - a.worst)[0]!;
  console.log(
    `P5 among ${grown.vendors} vendors: median ${page.median} (goal 350), worst ${most.worst} (goal 2100): ${verdict(page.median <= 350 && most.worst <= 2100)}`,
  );
  const perCard = page.mean / page.cards;
  const toShow = perCard - page.finding / page.cards;
  const previews = (page.shown / page.cards - 1).toFixed(1);
  console.log(
    `P6: ${toShow.toFixed(1)} rows read a card with ${previews} previews once it is found, in 1 call (goal 8 with 6): ${verdict(toShow <= 8)}; with what finds it, which P5 is about, ${perCard.toFixed(1)}; ${parts(page)}`,
  );
  for (const at of [0, 1]) {
    const { query } = before.measured[at]!;
    for (const { stage, measured } of stages) {
      const { perRow } = measured[at]!;
      console.log(
        `${query}, ${stage}: ${perRow.toFixed(2)} rows read per row shown (goal ${ROWS_PER_ROW_GOAL}): ${verdict(perRow <= ROWS_PER_ROW_GOAL)}`,
      );
    }
    const growth = grown.measured[at]!.mean / before.measured[at]!.mean;
    console.log(
      `${query}, ten times as many: growth of the rows read a page ${growth.toFixed(2)} (goal ${GROWTH_GOAL}): ${verdict(growth <= GROWTH_GOAL)}`,
    );
  }
}
