import { type SQL, sql } from "drizzle-orm";
import { PRICE } from "#app/domain/menu/choice.ts";
import type { Filters } from "#app/domain/places/filters.ts";
import { EARTH_RADIUS_MILES, type Point } from "#app/domain/places/geo.ts";
import { CELL_COUNT, type Layout, nearFirst, type Ring, ringsAround } from "#app/domain/places/grid.ts";
import { takesOrders } from "../dispensaries/mapping.ts";

/** `only` is an extra condition on vendor alias `v`; `ofProducts` on the `v` of a product. */
export type SearchArea = { place: Point; pickup: boolean; from: number; to: number; only?: SQL; ofProducts?: SQL };

/** Matches the partial indexes' conditions. */
const servesBy = (pickup: boolean) =>
  sql`${takesOrders} AND ${sql.raw(`v.ready = 1 AND v.dispensary_type <> '${pickup ? "Delivery" : "Pickup"}'`)}`;

/** Must agree with domain/places/geo.ts. */
export function milesOf({ place, pickup }: SearchArea): SQL {
  return pickup
    ? milesTo(place, "v.lat", "v.lng")
    : milesTo(place, "coalesce(v.zone_lat, v.lat)", "coalesce(v.zone_lng, v.lng)");
}

function milesTo(place: Point, lat: string, lng: string): SQL {
  const sine = (column: string, from: number) => sql`pow(sin(radians(${sql.raw(column)} - ${from}) / 2), 2)`;
  const cosine = Math.cos((place.lat * Math.PI) / 180);
  return sql`${sql.raw(String(2 * EARTH_RADIUS_MILES))} * asin(min(1, sqrt(${sine(lat, place.lat)} + ${cosine} * cos(radians(${sql.raw(lat)})) * ${sine(lng, place.lng)})))`;
}

const covers = (pickup: boolean) => sql.raw(pickup ? "" : "AND miles <= v.delivery_radius_miles");

/** Inlined: `json_each` rows count as reads, and D1 allows 100 parameters. Computed numbers only, never user text. */
function constants(columns: readonly string[], rows: readonly (readonly number[])[]): SQL {
  const names = columns.map((name, at) => `column${at + 1} AS ${name}`);
  // Near the poles there are no rows; this cell matches nothing.
  const present = rows.length > 0 ? rows : [columns.map(() => -1)];
  return sql.raw(`(SELECT ${names} FROM (VALUES ${present.map((row) => `(${row.map(Number)})`)}))`);
}

const ringRows = (rings: Ring[]) =>
  constants(
    ["ring", "more_than", "at_most"],
    rings.map(({ inner, outer }, at) => [at, inner, outer]),
  );
const cellRows = (rings: Ring[]) =>
  constants(
    ["ring", "more_than", "at_most", "low", "high"],
    rings.flatMap(({ inner, outer, ranges }, at) => ranges.map(({ from, to }) => [at, inner, outer, from, to])),
  );

/** FTS rowids are cell * this + product. */
const ENTRIES_A_CELL = 2 ** 28;

/** Beyond this, only vendors with a wide radius deliver; they have their own indexes. */
const FAR_MILES = 20;
const isFar = ({ inner }: Ring) => inner >= FAR_MILES;

function indexOf({ pickup, only }: SearchArea, far: boolean) {
  const name = `vendors_${pickup ? "pickup" : far ? "delivery_far" : "delivery"}`;
  const wide = !pickup && far ? ` AND v.delivery_radius_miles > ${FAR_MILES}` : "";
  return {
    vendors: sql.raw(`vendors v INDEXED BY ${name}`),
    cell: sql.raw(`v.${pickup ? "storefront_cell" : "zone_cell"}`),
    admits: sql`${servesBy(pickup)}${sql.raw(wide)}${only ? sql` AND ${only}` : sql``}`,
  };
}

/** `at` is a rowid. `json_each` stands in for a lateral join; LIMIT stops it, so far rings are read only if needed. */
export function nearest(area: SearchArea, limit: number): SQL {
  const rings = ringsAround(area.place, area.from, area.to);
  const found = (far: boolean) => {
    const { vendors, cell, admits } = indexOf(area, far);
    // The plus stops SQLite from building an index on a dozen constants.
    return sql`(
      SELECT json_group_array(json_array(at, miles)) FROM (
        SELECT v.rowid AS at, ${milesOf(area)} AS miles
        FROM ${cellRows(rings)} cells CROSS JOIN ${vendors}
        WHERE +cells.ring = ring.ring AND ${cell} BETWEEN cells.low AND cells.high AND ${admits}
          AND miles > ring.more_than AND miles <= ring.at_most ${covers(area.pickup)}
        ORDER BY miles, at LIMIT ${limit}))`;
  };
  const hits = rings.some(isFar)
    ? sql`CASE WHEN ring.more_than < ${FAR_MILES} THEN ${found(false)} ELSE ${found(true)} END`
    : found(false);
  return sql`SELECT hit.value ->> 0 AS at, hit.value ->> 1 AS miles
    FROM ${ringRows(rings)} ring, json_each(${hits}) hit WHERE ${anyAround(area)} LIMIT ${limit}`;
}

/** A cheap check first, because an empty search would walk all rings. */
function anyAround(area: SearchArea): SQL {
  const { vendors, cell, admits } = indexOf(area, false);
  const cells = cellRows(ringsAround(area.place, 0, area.to, { radii: [], cellsARadius: 1, gap: 4 }));
  return sql`(SELECT 1 FROM ${cells} cells CROSS JOIN ${vendors}
    WHERE ${cell} BETWEEN cells.low AND cells.high AND ${admits} LIMIT 1) IS NOT NULL`;
}

const inPassing: Layout = { radii: [1.5, 5, 20], cellsARadius: 3, gap: 4 };

/** Roughly nearest first: reads only what it returns. */
export function roughlyNearest(area: SearchArea, limit: number): SQL {
  const rings = ringsAround(area.place, area.from, area.to, inPassing);
  const arm = (far: boolean) => {
    const { vendors, cell, admits } = indexOf(area, far);
    return sql`SELECT v.rowid AS at, ${milesOf(area)} AS miles
      FROM ${cellRows(rings.filter((ring) => area.pickup || isFar(ring) === far))} cells CROSS JOIN ${vendors}
      WHERE ${cell} BETWEEN cells.low AND cells.high AND ${admits}
        AND miles > cells.more_than AND miles <= cells.at_most ${covers(area.pickup)}`;
  };
  const arms = !area.pickup && rings.some(isFar) ? sql`${arm(false)} UNION ALL ${arm(true)}` : arm(false);
  return sql`SELECT * FROM (${arms}) LIMIT ${limit}`;
}

/** FTS restarts for each range, so use few, wide cells. */
const wide: Layout = { radii: [1, 5, FAR_MILES], cellsARadius: 1, gap: 4 };
const whole: Layout = { radii: [FAR_MILES], cellsARadius: 1, gap: 4 };

function entryRanges({ place, from, to, pickup }: SearchArea, layout: Layout): number[][] {
  const ranges = (inner: number, outer: number, by: number) =>
    outer <= inner
      ? []
      : nearFirst(place, Math.max(0, inner), outer, layout).map((cells) => [
          inner,
          outer,
          (cells.from + by) * ENTRIES_A_CELL,
          (cells.to + by + 1) * ENTRIES_A_CELL - 1,
        ]);
  const start = from || -1;
  if (pickup) return ranges(start, to, CELL_COUNT);
  return [...ranges(start, Math.min(to, FAR_MILES), 0), ...ranges(Math.max(start, FAR_MILES), to, 2 * CELL_COUNT)];
}

export type Question = { expression: string | SQL; nearest: boolean };

const questionRows = (area: SearchArea, questions: readonly Question[]) =>
  constants(
    ["question", "more_than", "at_most", "low", "high"],
    questions.flatMap(({ nearest }, at) => entryRanges(area, nearest ? wide : whole).map((range) => [at, ...range])),
  );

const expressionOf = (questions: readonly Question[]) =>
  sql`CASE cells.question ${sql.join(
    questions.map(({ expression }, at) => sql`WHEN ${sql.raw(String(at))} THEN ${expression}`),
    sql` `,
  )} END`;

/** The hit stores its location, so out-of-reach hits read no vendor row. */
export const milesToHit = ({ place }: SearchArea): SQL => milesTo(place, "hit.lat", "hit.lng");

/** LIMIT stops the walk, so it reads only what is shown. */
export const productsMatching = (area: SearchArea, questions: readonly Question[], also: SQL): SQL =>
  sql`FROM ${questionRows(area, questions)} cells CROSS JOIN product_search hit
    WHERE hit.product_search MATCH ${expressionOf(questions)} AND hit.rowid BETWEEN cells.low AND cells.high
      AND miles > cells.more_than AND miles <= cells.at_most AND miles <= hit.radius ${also}
      ${area.ofProducts ? sql`AND EXISTS (SELECT 1 FROM vendors v WHERE v.rowid = hit.vendor_at AND ${area.ofProducts})` : sql``}`;

export const vendorsMatching = (area: SearchArea, expressions: readonly string[], nearest = false): SQL => {
  const questions = expressions.map((expression) => ({ expression, nearest }));
  return sql`FROM ${questionRows(area, questions)} cells CROSS JOIN vendor_search hit
      CROSS JOIN vendors v ON v.rowid = hit.rowid & ${ENTRIES_A_CELL - 1}
    WHERE hit.vendor_search MATCH ${expressionOf(questions)} AND hit.rowid BETWEEN cells.low AND cells.high
      AND ${servesBy(area.pickup)} AND miles > cells.more_than AND miles <= cells.at_most ${covers(area.pickup)}`;
};

/** `instr` has no wildcards to escape. */
export function containsText(text: string): SQL {
  if (!text) return sql``;
  const inColumn = (column: string) => sql`instr(lower(${sql.raw(column)}), lower(${text})) > 0`;
  return sql`AND (${sql.join(["p.name", "p.brand", "p.strain"].map(inColumn), sql` OR `)})`;
}

/** Exact; the index only knows steps of $10. */
export function inPriceRange({ price: { min, max } }: Filters): SQL {
  if (min <= PRICE.min && max >= PRICE.max) return sql``;
  return sql`AND coalesce(hit.card ->> 8, hit.card ->> 7) BETWEEN ${min * 100} AND ${max * 100}`;
}
