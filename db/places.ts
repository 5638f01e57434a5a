import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** A ZIP code or city. `mainZip` is, for a city that was asked for together with a street, the ZIP code at its middle. */
export type PlaceRow = {
  /** Which of the readings it belongs to. */
  reading: number;
  kind: "zip" | "city";
  zip: string | null;
  city: string;
  state: string;
  lat: number;
  lng: number;
  mainZip: string | null;
};

/** Larger than every letter of the gazetteer: text, then this, ends a range of all that begins with the text. */
const END = "~";

/**
 * Places whose name or ZIP code begins with one of the prefixes, those of the first prefix first: the larger cities, then
 * the others by name. Ranges of an index: nothing is read that is not shown, but for a few.
 */
export async function listPlaces(
  db: Db,
  prefixes: readonly { prefix: string; withZip: boolean }[],
  limit: number,
): Promise<PlaceRow[]> {
  const asked = JSON.stringify(prefixes.map(({ prefix, withZip }) => [prefix, prefix + END, withZip ? 1 : 0]));
  const columns = sql.raw("kind, zip, city, state, lat, lng");
  const begins = sql.raw("search >= asked.value ->> 0 AND search < asked.value ->> 1");
  const mainZip = sql.raw(`iif(asked.value ->> 2 AND kind = 'city', (
      SELECT zip FROM (
        SELECT z.zip, abs(z.lat - found.lat) + abs(z.lng - found.lng) AS away FROM places z
        WHERE z.kind = 'zip' AND z.state = found.state AND z.city = found.city)
      ORDER BY away, zip LIMIT 1), NULL)`);
  return db.all<PlaceRow>(sql`
    SELECT asked.key AS reading, hit.value ->> 0 AS kind, hit.value ->> 1 AS zip, hit.value ->> 2 AS city,
      hit.value ->> 3 AS state, hit.value ->> 4 AS lat, hit.value ->> 5 AS lng, hit.value ->> 6 AS mainZip
    FROM json_each(${asked}) asked, json_each((
      SELECT json_group_array(json_array(${columns}, ${mainZip})) FROM (
        SELECT * FROM (
          SELECT ${columns} FROM places INDEXED BY places_large
          WHERE ${begins} AND kind = 'city' AND weight >= 4 ORDER BY weight DESC LIMIT ${limit})
        UNION ALL
        SELECT * FROM (
          SELECT ${columns} FROM places INDEXED BY places_search
          WHERE ${begins} AND NOT (kind = 'city' AND weight >= 4) ORDER BY search LIMIT ${limit})
        LIMIT ${limit}) found)) hit
    LIMIT ${limit}`);
}
