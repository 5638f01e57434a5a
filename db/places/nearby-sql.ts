import { type SQL, sql } from "drizzle-orm";
import { PRICE } from "#app/domain/menu/choice.ts";
import { type Filters, PREVIEWS_A_VENDOR } from "#app/domain/places/filters.ts";
import { EARTH_RADIUS_MILES, type Point } from "#app/domain/places/geo.ts";
import { CELLS, type Layout, nearFirst, type Ring, ringsAround } from "#app/domain/places/grid.ts";
import { takesOrders } from "../dispensaries/mapping.ts";
import { card } from "../menu/mapping.ts";

/**
 * From where to look, how, and how far: what every statement around a place begins with. `only` is what a dispensary has to be
 * besides, as a condition on `v`.
 */
export type SearchArea = { place: Point; pickup: boolean; from: number; to: number; only?: SQL };

/** Only those that are set up and take orders of this kind, as the partial indexes say it. */
const servesBy = (pickup: boolean) =>
  sql`${takesOrders} AND ${sql.raw(`v.ready = 1 AND v.dispensary_type <> '${pickup ? "Delivery" : "Pickup"}'`)}`;

/** Miles from the place to the storefront or, for deliveries, to the zone's marker; as domain/places/geo.ts reckons them. */
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

/**
 * Rows of numbers, written into the statement: to walk them reads no rows, unlike those of `json_each`, and they take none of
 * D1's 100 parameters. They are numbers that we reckoned, never anybody's text.
 */
function constants(columns: readonly string[], rows: readonly (readonly number[])[]): SQL {
  const names = columns.map((name, at) => `column${at + 1} AS ${name}`);
  // Near the poles there are none: no cell has this number, and nothing is as near.
  const some = rows.length > 0 ? rows : [columns.map(() => -1)];
  return sql.raw(`(SELECT ${names} FROM (VALUES ${some.map((row) => `(${row.map(Number)})`)}))`);
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

/** The search index numbers entries by cell and, within a cell, by product. */
const ENTRIES_A_CELL = 2 ** 28;

/** Beyond this only shops with a wider radius deliver: they have indexes and entries of their own. */
const FAR_MILES = 20;
const isFar = ({ inner }: Ring) => inner >= FAR_MILES;

/** Which index knows the shops of a ring, what it takes to be let into it, and by what it is sorted. */
function indexOf({ pickup, only }: SearchArea, far: boolean) {
  const name = `vendors_${pickup ? "pickup" : far ? "delivery_far" : "delivery"}`;
  const wide = !pickup && far ? ` AND v.delivery_radius_miles > ${FAR_MILES}` : "";
  return {
    vendors: sql.raw(`vendors v INDEXED BY ${name}`),
    cell: sql.raw(`v.${pickup ? "storefront_cell" : "zone_cell"}`),
    admits: sql`${servesBy(pickup)}${sql.raw(wide)}${only ? sql` AND ${only}` : sql``}`,
  };
}

/**
 * Rows `[at, miles]` of the nearest vendors (`at` is a rowid), nearest first, at most `limit`. Each ring is one JSON array that
 * is only made when the one before gave too few: SQLite has no lateral join, but a table-valued function reads what stands
 * to its left, and LIMIT stops the outer loop. Nothing is read where `anyAround` finds nobody.
 */
export function nearest(area: SearchArea, limit: number): SQL {
  const rings = ringsAround(area.place, area.from, area.to);
  const found = (far: boolean) => {
    const { vendors, cell, admits } = indexOf(area, far);
    // The plus keeps SQLite from indexing a dozen constants.
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

/** Whether anybody is around the place: a row or two, where the search itself would walk through all rings. */
function anyAround(area: SearchArea): SQL {
  const { vendors, cell, admits } = indexOf(area, false);
  const cells = cellRows(ringsAround(area.place, 0, area.to, { radii: [], cellsARadius: 1, gap: 4 }));
  return sql`(SELECT 1 FROM ${cells} cells CROSS JOIN ${vendors}
    WHERE ${cell} BETWEEN cells.low AND cells.high AND ${admits} LIMIT 1) IS NOT NULL`;
}

/** Few of them in crowded places, few ranges in lonely ones. */
const inPassing: Layout = { radii: [1.5, 5, 20], cellsARadius: 3, gap: 4 };

/**
 * Rows `[at, miles]` of vendors around the place, those of nearer cells first, at most `limit`. Who comes last is not to the
 * yard the nearest: what is read is what is shown.
 */
export function passing(area: SearchArea, limit: number): SQL {
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

/** The index walks its lists anew for each range that it is asked for: hence wide cells, in few ranges. */
const wide: Layout = { radii: [1, 5, FAR_MILES], cellsARadius: 1, gap: 4 };
const whole: Layout = { radii: [FAR_MILES], cellsARadius: 1, gap: 4 };

/** Ranges of entries (migrations, product_search_rows), from near to far, each with the distances that it answers for. */
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
  // What lies at the very center is further than nothing.
  const start = from || -1;
  if (pickup) return ranges(start, to, CELLS);
  return [...ranges(start, Math.min(to, FAR_MILES), 0), ...ranges(Math.max(start, FAR_MILES), to, 2 * CELLS)];
}

/** What the search index is asked: one question after the other, each of the places from near to far. */
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

/** Miles to a hit: its entry carries where it can be had, so that what is out of reach costs no row of a vendor. */
export const milesToHit = ({ place }: SearchArea): SQL => milesTo(place, "hit.lat", "hit.lng");

/**
 * `FROM …` of the products within reach that answer the questions, as `hit` with its `card` and its `miles`. The walk ends at
 * the statement's LIMIT, so that what is read is what is shown, however many there are.
 */
export const answering = (area: SearchArea, questions: readonly Question[], also: SQL): SQL =>
  sql`FROM ${questionRows(area, questions)} cells CROSS JOIN product_search hit
    WHERE hit.product_search MATCH ${expressionOf(questions)} AND hit.rowid BETWEEN cells.low AND cells.high
      AND miles > cells.more_than AND miles <= cells.at_most AND miles <= hit.radius ${also}`;

/** The same of dispensaries whose names answer. */
export const named = (area: SearchArea, expressions: readonly string[], nearest = false): SQL => {
  const questions = expressions.map((expression) => ({ expression, nearest }));
  return sql`FROM ${questionRows(area, questions)} cells CROSS JOIN vendor_search hit
      CROSS JOIN vendors v ON v.rowid = hit.rowid & ${ENTRIES_A_CELL - 1}
    WHERE hit.vendor_search MATCH ${expressionOf(questions)} AND hit.rowid BETWEEN cells.low AND cells.high
      AND ${servesBy(area.pickup)} AND miles > cells.more_than AND miles <= cells.at_most ${covers(area.pickup)}`;
};

/** The previews of the vendor `v`: the beginning of its menu, sale items first, as far as it is sought. */
export const previews = (also: SQL): SQL => sql`(
  SELECT json_group_array(json(card)) FROM (
    SELECT ${card} AS card FROM products p
    WHERE p.vendor_id = v.id AND p.status = 'Active' AND p.image_key IS NOT NULL ${also}
    ORDER BY p.sale_rank, p.id LIMIT ${PREVIEWS_A_VENDOR}))`;

/** Literally, and without regard to case: `instr` knows no wildcards. */
export function containsText(text: string): SQL {
  if (!text) return sql``;
  const inColumn = (column: string) => sql`instr(lower(${sql.raw(column)}), lower(${text})) > 0`;
  return sql`AND (${sql.join(["p.name", "p.brand", "p.strain"].map(inColumn), sql` OR `)})`;
}

/** To the cent, of a hit: the index knows prices in steps of ten dollars. */
export function inPriceRange({ price: { min, max } }: Filters): SQL {
  if (min <= PRICE.min && max >= PRICE.max) return sql``;
  return sql`AND coalesce(hit.card ->> 8, hit.card ->> 7) BETWEEN ${min * 100} AND ${max * 100}`;
}
