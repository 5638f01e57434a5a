import { type SQL, sql } from "drizzle-orm";
import type { Filters } from "#app/domain/filters.ts";
import { PREVIEWS_A_VENDOR, PRICE } from "#app/domain/filters.ts";
import { EARTH_RADIUS_MILES, type Point } from "#app/domain/geo.ts";
import { CELLS, type Ring, ringsAround } from "#app/domain/grid.ts";

/** From where to look, how, and how far: what every statement of db/nearby.ts begins with. */
export type Outlook = { place: Point; pickup: boolean; from: number; to: number };

/** Only shops that take orders, as the partial indexes of db/schema/vendors.ts say it, to the letter. */
const takesOrders = (pickup: boolean) =>
  sql.raw(
    `v.status = 'active' AND v.suspended_at IS NULL AND v.dispensary_type <> '${pickup ? "Delivery" : "Pickup"}'`,
  );

/** Miles from the place to the storefront or, for deliveries, to the zone's marker; as domain/geo.ts reckons them. */
function miles({ place, pickup }: Outlook): SQL {
  const [lat, lng] = pickup ? ["v.lat", "v.lng"] : ["coalesce(v.zone_lat, v.lat)", "coalesce(v.zone_lng, v.lng)"];
  const sine = (column: string, from: number) => sql`pow(sin(radians(${sql.raw(column as string)} - ${from}) / 2), 2)`;
  const cosine = Math.cos((place.lat * Math.PI) / 180);
  return sql`${sql.raw(String(2 * EARTH_RADIUS_MILES))} * asin(min(1, sqrt(${sine(lat as string, place.lat)} + ${cosine} * cos(radians(${sql.raw(lat as string)})) * ${sine(lng as string, place.lng)})))`;
}

const covers = (pickup: boolean) => sql.raw(pickup ? "" : "AND miles <= v.delivery_radius_miles");

/** Rings as the statements read them; `shift` says beyond how many cells a ring's entries of the search index lie. */
const ringsJson = (rings: Ring[], shift: (ring: Ring) => number = () => 0) =>
  JSON.stringify(
    rings.map((ring) => [
      ring.inner,
      ring.outer,
      ring.ranges.map(({ from, to }) => [from + shift(ring), to + shift(ring)]),
    ]),
  );

/** Beyond this only shops with a wider radius deliver: they have an index and entries of their own. */
const FAR_MILES = 20;

/**
 * Rows `[at, miles]` of the nearest vendors (`at` is a rowid), nearest first, at most `limit`. Each ring is one JSON array that
 * is only made when the one before gave too few: SQLite has no lateral join, but a table-valued function reads what stands
 * to its left, and LIMIT stops the outer loop. Nothing is read unless they are `wanted`.
 */
export function nearest(outlook: Outlook, limit: number, wanted: SQL = sql.raw("1")): SQL {
  const ring = (index: string, more = "") => sql`(
    SELECT json_group_array(json_array(at, miles)) FROM (
      SELECT v.rowid AS at, ${miles(outlook)} AS miles
      FROM json_each(ring.value, '$[2]') cells CROSS JOIN vendors v INDEXED BY ${sql.raw(index)}
      WHERE v.${sql.raw(outlook.pickup ? "storefront_cell" : "zone_cell")} BETWEEN cells.value ->> 0 AND cells.value ->> 1
        AND ${takesOrders(outlook.pickup)} ${sql.raw(more)}
        AND miles > ring.value ->> 0 AND miles <= ring.value ->> 1 ${covers(outlook.pickup)}
      ORDER BY miles, at LIMIT ${limit}))`;
  const found = outlook.pickup
    ? ring("vendors_pickup")
    : sql`CASE WHEN ring.value ->> 0 < ${FAR_MILES} THEN ${ring("vendors_delivery")}
        ELSE ${ring("vendors_delivery_far", `AND v.delivery_radius_miles > ${FAR_MILES}`)} END`;
  return sql`SELECT hit.value ->> 0 AS at, hit.value ->> 1 AS miles
    FROM json_each(iif(${wanted}, ${ringsJson(ringsAround(outlook.place, outlook.from, outlook.to))}, '[]')) ring, json_each(${found}) hit LIMIT ${limit}`;
}

/** A product as `productOf` reads it. */
const card = sql.raw(`json_array(p.id, p.name, p.brand, p.category, p.strain, p.amount, p.thc_percent,
  p.price_cents, p.sale_price_cents, p.image_key, json(p.tags))`);

/** So few matches in the whole country are read at once; of a more common word, those of ring after ring. */
const RARE = 100;

/**
 * Rows `[at, miles, products]` of the nearest vendors that have what `expression` asks the search index for. What is read is
 * matching products, not vendors, however many shops there are. The index walks its lists from their beginning each time
 * it is asked: hence wide cells, in few ranges.
 */
export function nearestMatching(outlook: Outlook, expression: string, also: SQL, limit: number): SQL {
  const { place, from, to, pickup } = outlook;
  const shift = pickup ? CELLS : 0;
  const shiftOf = (ring: Ring) => (pickup ? CELLS : ring.inner >= FAR_MILES ? 2 * CELLS : 0);
  const everywhere = JSON.stringify([[from || -1, to, [[shift, shift + CELLS - 1]]]]);
  const rings = sql`CASE WHEN (
      SELECT count(*) FROM (
        SELECT 1 FROM product_search WHERE product_search MATCH ${expression}
          AND product_search.rowid BETWEEN ${shift} << 28 AND (${shift + CELLS - 1} << 28) | 268435455 LIMIT ${RARE + 1})
    ) <= ${RARE} THEN ${everywhere} ELSE ${ringsJson(ringsAround(place, from, to, 1), shiftOf)} END`;
  const found = sql`(
    SELECT json_group_array(json_array(at, miles, json(products))) FROM (
      SELECT v.rowid AS at, ${miles(outlook)} AS miles, m.products
      FROM (
        SELECT p.vendor_id, json_group_array(${card}) AS products
        FROM json_each(ring.value, '$[2]') cells CROSS JOIN product_search CROSS JOIN products p
        WHERE product_search MATCH ${expression}
          AND product_search.rowid BETWEEN (cells.value ->> 0) << 28 AND ((cells.value ->> 1) << 28) | 268435455
          AND p.rowid = product_search.rowid & 268435455 ${also}
        GROUP BY p.vendor_id
      ) m CROSS JOIN vendors v ON v.id = m.vendor_id
      WHERE ${takesOrders(outlook.pickup)}
        AND miles > ring.value ->> 0 AND miles <= ring.value ->> 1 ${covers(outlook.pickup)}
      ORDER BY miles, at LIMIT ${limit}))`;
  return sql`SELECT hit.value ->> 0 AS at, hit.value ->> 1 AS miles, hit.value ->> 2 AS products
    FROM json_each(${rings}) ring, json_each(${found}) hit LIMIT ${limit}`;
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
