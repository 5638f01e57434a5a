// What exact searches were before: an index of three letters at a time, grouped into dispensaries. A control for the time
// that the search takes, in the same run and over the same rows.
import { type SQL, sql } from "drizzle-orm";
import type { Point } from "#app/domain/places/geo.ts";
import { EARTH_RADIUS_MILES } from "#app/domain/places/geo.ts";
import { type Ring, ringsAround } from "#app/domain/places/grid.ts";

const ENTRIES_A_CELL = 2 ** 28;

/** Fills the former index beside ours. */
export const formerIndex = [
  "CREATE VIRTUAL TABLE former_search USING fts5(name, brand, strain, content='', contentless_delete=1, tokenize='trigram')",
  "INSERT INTO former_search (rowid, name, brand, strain) SELECT entry, name, brand, strain FROM product_search_rows WHERE entry < 2305843009213693952",
];

const rowsOf = (columns: string[], rows: number[][]) =>
  sql.raw(
    `(SELECT ${columns.map((name, at) => `column${at + 1} AS ${name}`)} FROM (VALUES ${rows.map((row) => `(${row})`)}))`,
  );

/** The nearest eleven dispensaries that deliver products with this piece of a name, with the products. */
export function formerSearch(place: Point, text: string): SQL {
  const entries = (ring: Ring): Ring => ({
    ...ring,
    ranges: ring.ranges.map(({ from, to }) => ({ from: from * ENTRIES_A_CELL, to: (to + 1) * ENTRIES_A_CELL - 1 })),
  });
  const atOnce = ringsAround(place, 0, 20, { radii: [], cellsARadius: 1, gap: 4 }).map(entries);
  const inTurn = ringsAround(place, 0, 20, { radii: [0.3, 1, 3, 8], cellsARadius: 1, gap: 0 }).map(entries);
  const cells = (rings: Ring[]) =>
    rowsOf(
      ["ring", "low", "high"],
      rings.flatMap(({ ranges }, at) => ranges.map(({ from, to }) => [at, from, to])),
    );
  const all = [...atOnce, ...inTurn];
  const rings = rowsOf(
    ["ring", "more_than", "at_most"],
    all.map(({ inner, outer }, at) => [at, inner, outer]),
  );
  const like = sql`CROSS JOIN former_search
    WHERE former_search MATCH ${`{name brand strain} : "${text}"`} AND former_search.rowid BETWEEN cells.low AND cells.high`;
  const isRare = sql`(SELECT count(*) FROM (SELECT 1 FROM ${cells(atOnce)} cells ${like} LIMIT 41)) <= 40`;
  const sine = (column: string, from: number) => sql`pow(sin(radians(${sql.raw(column)} - ${from}) / 2), 2)`;
  const [lat, lng] = ["coalesce(v.zone_lat, v.lat)", "coalesce(v.zone_lng, v.lng)"];
  const cosine = Math.cos((place.lat * Math.PI) / 180);
  const miles = sql`${sql.raw(String(2 * EARTH_RADIUS_MILES))} * asin(min(1, sqrt(${sine(lat, place.lat)} + ${cosine} * cos(radians(${sql.raw(lat)})) * ${sine(lng, place.lng)})))`;
  const found = sql`(SELECT json_group_array(json_array(at, miles, json(products))) FROM (
      SELECT v.rowid AS at, ${miles} AS miles, m.products
      FROM (SELECT p.vendor_id, json_group_array(json_array(p.id, p.name, p.brand, p.price_cents)) AS products
        FROM (SELECT former_search.rowid AS entry FROM ${cells(all)} cells ${like} AND +cells.ring = ring.ring)
          CROSS JOIN products p WHERE p.rowid = entry & ${ENTRIES_A_CELL - 1} GROUP BY p.vendor_id
      ) m CROSS JOIN vendors v ON v.id = m.vendor_id
      WHERE miles > ring.more_than AND miles <= ring.at_most AND miles <= v.delivery_radius_miles
      ORDER BY miles, at LIMIT 11))`;
  return sql`SELECT hit.value ->> 0 AS at, hit.value ->> 2 AS products FROM ${rings} ring, json_each(${found}) hit
    WHERE iif(${isRare}, ring.ring < ${atOnce.length}, ring.ring >= ${atOnce.length}) LIMIT 11`;
}
