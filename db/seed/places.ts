import { createRequire } from "node:module";
import { places } from "../schema/index.ts";
import { bulkInsert, type Insert, prepare } from "./bulk.ts";

type PlaceRow = typeof places.$inferInsert;
type ZipCode = { zip: string; city: string; state: string; country: string; latitude: number; longitude: number };

/** The version of the table's contents; another one replaces what is there. */
const EDITION = "zipcodes 8.0.0, 1";
/** Military post offices abroad: nobody delivers there, and they have no coordinates. */
const military = new Set(["AA", "AE", "AP"]);

const { codes } = createRequire(import.meta.url)("zipcodes") as { codes: Record<string, ZipCode> };

/** The gazetteer's entry for a US ZIP code, if it has one. */
export function zipOf(zip: string): { state: string; lat: number; lng: number } | undefined {
  const code = codes[zip];
  return code?.country === "US" ? { state: code.state, lat: code.latitude, lng: code.longitude } : undefined;
}

/** All US ZIP codes, and each city once, at the center of its ZIP codes (npm `zipcodes`, DECISIONS 27). */
export function gazetteerRows(): PlaceRow[] {
  const zips = Object.values(codes)
    .filter(({ country, state, latitude }) => country === "US" && !military.has(state) && latitude !== 0)
    .sort((a, b) => Number(a.zip) - Number(b.zip));
  const cities = Map.groupBy(zips, ({ city, state }) => `${city} ${state}`.toLowerCase());
  const weightOf = ({ city, state }: ZipCode) => cities.get(`${city} ${state}`.toLowerCase())!.length;
  const rows: PlaceRow[] = zips.map((code) => ({
    id: Number(code.zip),
    kind: "zip",
    zip: code.zip,
    city: code.city,
    state: code.state,
    lat: code.latitude,
    lng: code.longitude,
    weight: weightOf(code),
    search: code.zip,
  }));
  let id = 100_000;
  for (const [search, codes] of [...cities].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const mean = (part: "latitude" | "longitude") => codes.reduce((sum, code) => sum + code[part], 0) / codes.length;
    rows.push({
      id: id++,
      kind: "city",
      zip: null,
      city: codes[0]!.city,
      state: codes[0]!.state,
      lat: Math.round(mean("latitude") * 1e4) / 1e4,
      lng: Math.round(mean("longitude") * 1e4) / 1e4,
      weight: codes.length,
      search,
    });
  }
  return rows;
}

const gazetteerInserts = (maxJson?: number): Insert[] => bulkInsert(places, gazetteerRows(), maxJson);

const EDITION_STATEMENT =
  "INSERT INTO settings (key, value, updated_at) VALUES ('places', ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at";

/** Fills the gazetteer unless it has this version; returns how many places it wrote. */
export async function loadPlaces(d1: D1Database, now = Date.now()): Promise<number> {
  const edition = await d1.prepare("SELECT value FROM settings WHERE key = 'places'").first<string>("value");
  if (edition === EDITION) return 0;
  const inserts = gazetteerInserts();
  await d1.batch([
    d1.prepare("DELETE FROM places"),
    ...inserts.map((insert) => prepare(d1, insert)),
    d1.prepare(EDITION_STATEMENT).bind(EDITION, now),
  ]);
  return gazetteerRows().length;
}

/** The same as SQL, for a database that only wrangler can reach. */
export const placesSql = (now: number, maxJson: number, asSql: (insert: Insert) => string): string[] => [
  "DELETE FROM places;",
  ...gazetteerInserts(maxJson).map(asSql),
  `${EDITION_STATEMENT.replace("?", `'${EDITION}'`).replace("?", String(now))};`,
];
