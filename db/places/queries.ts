import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { places } from "../schema/places.ts";
import { pick, type RowOf, rows, selection } from "../select.ts";

const place = selection(pick(places, "kind", "zip", "city", "state", "lat", "lng"));
export type PlaceRow = RowOf<typeof place>;

/** Sorts after every gazetteer character, so it ends a prefix range. */
const END = "~";

export function listPlaces(db: Db, prefix: string, limit: number): Promise<PlaceRow[]> {
  const begins = sql`search >= ${prefix} AND search < ${prefix + END}`;
  return rows(db, place)`SELECT * FROM (
      SELECT ${place.columns} FROM places INDEXED BY places_large
      WHERE ${begins} AND kind = 'city' AND weight >= 4 ORDER BY weight DESC LIMIT ${limit})
    UNION ALL
    SELECT * FROM (
      SELECT ${place.columns} FROM places INDEXED BY places_search
      WHERE ${begins} AND NOT (kind = 'city' AND weight >= 4) ORDER BY search LIMIT ${limit})
    LIMIT ${limit}`;
}
