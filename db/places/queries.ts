import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { places } from "../schema/places.ts";
import { pick, type RowOf, rows, selection } from "../select.ts";

const place = selection(pick(places, "kind", "zip", "city", "state", "lat", "lng"));
/** A ZIP code, or a city as a whole, which has none of its own. */
export type PlaceRow = RowOf<typeof place>;

/** Larger than every letter of the gazetteer: text, then this, ends a range of all that begins with the text. */
const END = "~";

/**
 * Places whose name or ZIP code begins with `prefix`: the larger cities, then the others by name. Ranges of an index:
 * nothing is read that is not shown, but for a few.
 */
export function listPlaces(db: Db, prefix: string, limit: number): Promise<PlaceRow[]> {
  const begins = sql`search >= ${prefix} AND search < ${prefix + END}`;
  return rows(
    db,
    place,
    sql`SELECT * FROM (
        SELECT ${place.columns} FROM places INDEXED BY places_large
        WHERE ${begins} AND kind = 'city' AND weight >= 4 ORDER BY weight DESC LIMIT ${limit})
      UNION ALL
      SELECT * FROM (
        SELECT ${place.columns} FROM places INDEXED BY places_search
        WHERE ${begins} AND NOT (kind = 'city' AND weight >= 4) ORDER BY search LIMIT ${limit})
      LIMIT ${limit}`,
  );
}
