import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";

/** A ZIP code, or a city as a whole, which has none of its own. */
export type PlaceRow = {
  kind: "zip" | "city";
  zip: string | null;
  city: string;
  state: string;
  lat: number;
  lng: number;
};

/** Larger than every letter of the gazetteer: text, then this, ends a range of all that begins with the text. */
const END = "~";

/**
 * Places whose name or ZIP code begins with `prefix`: the larger cities, then the others by name. Ranges of an index:
 * nothing is read that is not shown, but for a few.
 */
export async function listPlaces(db: Db, prefix: string, limit: number): Promise<PlaceRow[]> {
  const columns = sql.raw("kind, zip, city, state, lat, lng");
  const begins = sql`search >= ${prefix} AND search < ${prefix + END}`;
  return db.all<PlaceRow>(sql`
    SELECT * FROM (
      SELECT ${columns} FROM places INDEXED BY places_large
      WHERE ${begins} AND kind = 'city' AND weight >= 4 ORDER BY weight DESC LIMIT ${limit})
    UNION ALL
    SELECT * FROM (
      SELECT ${columns} FROM places INDEXED BY places_search
      WHERE ${begins} AND NOT (kind = 'city' AND weight >= 4) ORDER BY search LIMIT ${limit})
    LIMIT ${limit}`);
}
