// P5, P6, P8: what /nearby and its search read of the database, around the same twenty places, among so many shops and
// among ten times as many.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readNearbySearch } from "#app/domain/filters.ts";
import type { Point } from "#app/domain/geo.ts";
import { createDb, newMeter } from "#db/client.ts";
import { listNearby } from "#db/nearby.ts";
import { loadMarketplace } from "#db/seed/load.ts";
import { migrate, openState } from "#workers/local/state.ts";

export const ROWS_PER_ROW_GOAL = 4;
export const GROWTH_GOAL = 1.1;

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

export const queries = {
  delivery: "",
  pickup: "mode=pickup",
  "common word": "q=kush",
  "two words": "q=blue+dream",
  "no such word": "q=zqxjk",
  filters: "strain=indica&category=edible&max=40",
};

type Measured = { query: string; vendors: number; shown: number; median: number; worst: number; perRow: number };

export async function measureNearby(vendors: number, productsPerVendor: number): Promise<Measured[]> {
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-nearby-"));
  const state = await openState(dir);
  try {
    await migrate(state.d1);
    await loadMarketplace(state.d1, { vendors, productsPerVendor, now: Date.parse("2026-06-16T19:00:00Z") });
    const measured: Measured[] = [];
    for (const [query, params] of Object.entries(queries)) {
      const reads: number[] = [];
      let shown = 0;
      for (const place of Object.values(places)) {
        const meter = newMeter();
        const search = readNearbySearch(new URLSearchParams(params));
        const { vendors: listed } = await listNearby(createDb(state.d1, meter), place, search);
        if (meter.roundTrips !== 1 || meter.statements > 3) throw new Error("A page is one batch of at most three.");
        shown += listed.reduce((rows, vendor) => rows + 1 + vendor.products.length, 0);
        reads.push(meter.rowsRead);
      }
      reads.sort((a, b) => a - b);
      const sum = reads.reduce((a, b) => a + b, 0);
      measured.push({
        query,
        vendors,
        shown: Math.round(shown / reads.length),
        median: reads[reads.length / 2]!,
        worst: reads.at(-1)!,
        perRow: sum / Math.max(1, shown),
      });
    }
    return measured;
  } finally {
    await state.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      vendors: { type: "string", default: "2314" },
      "products-per-vendor": { type: "string", default: "8" },
    },
  });
  const few = Number(values.vendors);
  const each = Number(values["products-per-vendor"]);
  const before = await measureNearby(few, each);
  const after = await measureNearby(few * 10, each);
  const rows = before.map((row, at) => {
    const grown = after[at]!;
    const perRow = [row.perRow.toFixed(2), grown.perRow.toFixed(2)].join(" → ");
    const pair = (name: "shown" | "median" | "worst") => `${row[name]} → ${grown[name]}`;
    return {
      query: row.query,
      "rows shown (mean)": pair("shown"),
      "rows read (median)": pair("median"),
      worst: pair("worst"),
      "read per row shown": perRow,
      growth: (grown.perRow / row.perRow).toFixed(2),
    };
  });
  console.log(`${few} → ${few * 10} vendors of ${each} products each, ${Object.keys(places).length} places`);
  console.table(rows);
  const [page, grown] = [before[0]!, after[0]!];
  console.log(
    `Delivery page: ${page.perRow.toFixed(2)} and ${grown.perRow.toFixed(2)} rows read per row shown (goal ${ROWS_PER_ROW_GOAL}), growth ${(grown.perRow / page.perRow).toFixed(2)} (goal ${GROWTH_GOAL})`,
  );
}
