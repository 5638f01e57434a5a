import { type SQL, sql } from "drizzle-orm";
import type { Filters } from "#app/domain/places/filters.ts";
import { PREVIEWS_A_VENDOR, PRICE } from "#app/domain/places/filters.ts";
import { EARTH_RADIUS_MILES, type Point } from "#app/domain/places/geo.ts";
import { CELLS, type Layout, type Ring, ringsAround } from "#app/domain/places/grid.ts";
import { takesOrders } from "../dispensaries/mapping.ts";
import { card } from "../menu/mapping.ts";

/** From where to look, how, and how far: what every statement of db/places/nearby.ts begins with. */
export type SearchArea = { place: Point; pickup: boolean; from: number; to: number };

/** Only those that take orders of this kind, as the partial indexes say it. */
export const takesOrdersFor = (pickup: boolean) =>
  sql`${takesOrders} AND ${sql.raw(`v.dispensary_type <> '${pickup ? "Delivery" : "Pickup"}'`)}`;

/** Miles from the place to the storefront or, for deliveries, to the zone's marker; as domain/places/geo.ts reckons them. */
function miles({ place, pickup }: SearchArea): SQL {
  const [lat, lng] = pickup ? ["v.lat", "v.lng"] : ["coalesce(v.zone_lat, v.lat)", "coalesce(v.zone_lng, v.lng)"];
  const sine = (column: string, from: number) => sql`pow(sin(radians(${sql.raw(column as string)} - ${from}) / 2), 2)`;
  const cosine = Math.cos((place.lat * Math.PI) / 180);
  return sql`${sql.raw(String(2 * EARTH_RADIUS_MILES))} * asin(min(1, sqrt(${sine(lat as string, place.lat)} + ${cosine} * cos(radians(${sql.raw(lat as string)})) * ${sine(lng as string, place.lng)})))`;
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
function indexOf({ pickup }: SearchArea, far: boolean, stocked: boolean) {
  const name = `vendors_${pickup ? "pickup" : far ? "delivery_far" : "delivery"}${stocked ? "_stocked" : ""}`;
  const wide = !pickup && far ? ` AND v.delivery_radius_miles > ${FAR_MILES}` : "";
  return {
    vendors: sql.raw(`vendors v INDEXED BY ${name}`),
    cell: sql.raw(`v.${pickup ? "storefront_cell" : "zone_cell"}`),
    admits: sql`${takesOrdersFor(pickup)}${sql.raw(wide)}${sql.raw(stocked ? " AND v.stocked = 1" : "")}`,
  };
}

type Wanted = { stocked?: boolean; wanted?: SQL };

/**
 * Rows `[at, miles]` of the nearest vendors (`at` is a rowid), nearest first, at most `limit`. Each ring is one JSON array that
 * is only made when the one before gave too few: SQLite has no lateral join, but a table-valued function reads what stands
 * to its left, and LIMIT stops the outer loop. Nothing is read unless they are `wanted`; with `stocked` only those
 * that have something to sell.
 */
export function nearest(area: SearchArea, limit: number, { stocked = false, wanted = sql.raw("1") }: Wanted = {}): SQL {
  const rings = ringsAround(area.place, area.from, area.to);
  const found = (far: boolean) => {
    const { vendors, cell, admits } = indexOf(area, far, stocked);
    // The plus keeps SQLite from indexing a dozen constants.
    return sql`(
      SELECT json_group_array(json_array(at, miles)) FROM (
        SELECT v.rowid AS at, ${miles(area)} AS miles
        FROM ${cellRows(rings)} cells CROSS JOIN ${vendors}
        WHERE +cells.ring = ring.ring AND ${cell} BETWEEN cells.low AND cells.high AND ${admits}
          AND miles > ring.more_than AND miles <= ring.at_most ${covers(area.pickup)}
        ORDER BY miles, at LIMIT ${limit}))`;
  };
  const hits = rings.some(isFar)
    ? sql`CASE WHEN ring.more_than < ${FAR_MILES} THEN ${found(false)} ELSE ${found(true)} END`
    : found(false);
  return sql`SELECT hit.value ->> 0 AS at, hit.value ->> 1 AS miles
    FROM ${ringRows(rings)} ring, json_each(${hits}) hit WHERE ${wanted} LIMIT ${limit}`;
}

/** Whether anybody around the place has something to sell: a row or two, where the search itself would walk through all rings. */
export function anyStocked(area: SearchArea): SQL {
  const { vendors, cell, admits } = indexOf(area, false, true);
  const cells = cellRows(ringsAround(area.place, 0, area.to, { radii: [], cellsARadius: 1, gap: 4 }));
  return sql`(SELECT 1 FROM ${cells} cells CROSS JOIN ${vendors}
    WHERE ${cell} BETWEEN cells.low AND cells.high AND ${admits} LIMIT 1) IS NOT NULL`;
}

/** Few of them in crowded places, few ranges in lonely ones. */
const inPassing: Layout = { radii: [1.5, 5, 20], cellsARadius: 3, gap: 4 };

/**
 * Vendors around the place that are `wanted`, as `columns` with `miles`, those of nearer cells first, until there are as many
 * as `limit` says. Who comes last is not to the yard the nearest: what is read is what is shown.
 */
export function passing(area: SearchArea, columns: SQL, wanted: SQL, limit: SQL): SQL {
  const rings = ringsAround(area.place, area.from, area.to, inPassing);
  const arm = (far: boolean) => {
    const { vendors, cell, admits } = indexOf(area, far, false);
    return sql`SELECT ${columns}, ${miles(area)} AS miles
      FROM ${cellRows(rings.filter((ring) => area.pickup || isFar(ring) === far))} cells CROSS JOIN ${vendors}
      WHERE ${cell} BETWEEN cells.low AND cells.high AND ${admits} AND ${wanted}
        AND miles > cells.more_than AND miles <= cells.at_most ${covers(area.pickup)}`;
  };
  const arms = !area.pickup && rings.some(isFar) ? sql`${arm(false)} UNION ALL ${arm(true)}` : arm(false);
  return sql`SELECT * FROM (${arms}) LIMIT ${limit}`;
}

/** So few matches within reach are read at once; of a more common word, those of ring after ring. */
const RARE = 40;
/** The index walks its lists from their beginning each time it is asked: hence wide cells, in few ranges. */
const wide: Layout = { radii: [0.3, 1, 3, 8, 20], cellsARadius: 1, gap: 0 };
const whole: Layout = { radii: [FAR_MILES], cellsARadius: 1, gap: 4 };

/**
 * Rows `[at, miles, products]` of the nearest vendors that have what `expression` asks the search index for. What is read is
 * matching products, not vendors, however many shops there are.
 */
export function nearestMatching(area: SearchArea, expression: string, also: SQL, limit: number): SQL {
  const { place, from, to, pickup } = area;
  const entries = (ring: Ring): Ring => {
    const by = pickup ? CELLS : isFar(ring) ? 2 * CELLS : 0;
    // An entry's number begins with its cell's (migrations, product_search_rows).
    return {
      ...ring,
      ranges: ring.ranges.map((cells) => ({
        from: (cells.from + by) * ENTRIES_A_CELL,
        to: (cells.to + by + 1) * ENTRIES_A_CELL - 1,
      })),
    };
  };
  const atOnce = ringsAround(place, from, to, whole).map(entries);
  const inTurn = ringsAround(place, from, to, wide).map(entries);
  const entriesLike = sql`CROSS JOIN product_search
    WHERE product_search MATCH ${expression} AND product_search.rowid BETWEEN cells.low AND cells.high`;
  const isRare = sql`(SELECT count(*) FROM (SELECT 1 FROM ${cellRows(atOnce)} cells ${entriesLike} LIMIT ${RARE + 1})) <= ${RARE}`;
  const found = sql`(
    SELECT json_group_array(json_array(at, miles, json(products))) FROM (
      SELECT v.rowid AS at, ${miles(area)} AS miles, m.products
      FROM (
        SELECT p.vendor_id, json_group_array(${card}) AS products
        FROM (
          SELECT product_search.rowid AS entry FROM ${cellRows([...atOnce, ...inTurn])} cells ${entriesLike}
            AND +cells.ring = ring.ring
        ) CROSS JOIN products p WHERE p.rowid = entry & ${ENTRIES_A_CELL - 1} ${also}
        GROUP BY p.vendor_id
      ) m CROSS JOIN vendors v ON v.id = m.vendor_id
      WHERE ${takesOrdersFor(area.pickup)}
        AND miles > ring.more_than AND miles <= ring.at_most ${covers(area.pickup)}
      ORDER BY miles, at LIMIT ${limit}))`;
  return sql`SELECT hit.value ->> 0 AS at, hit.value ->> 1 AS miles, hit.value ->> 2 AS products
    FROM ${ringRows([...atOnce, ...inTurn])} ring, json_each(${found}) hit
    WHERE iif(${isRare}, ring.ring < ${atOnce.length}, ring.ring >= ${atOnce.length}) LIMIT ${limit}`;
}

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

export function inPriceRange({ price: { min, max } }: Filters): SQL {
  if (min <= PRICE.min && max >= PRICE.max) return sql``;
  return sql`AND coalesce(p.sale_price_cents, p.price_cents) BETWEEN ${min * 100} AND ${max * 100}`;
}
