import { type SQL, sql } from "drizzle-orm";
import { statesAllowing } from "#app/domain/compliance/offers.ts";
import { clockOf } from "#app/domain/dispensaries/opening-hours.ts";
import type { LocalTime } from "#app/domain/local-date.ts";
import { categories } from "#app/domain/menu/product.ts";
import { ON_SALE } from "#app/domain/search/expression.ts";
import { isInStates } from "../dispensaries/mapping.ts";
import { byLocalTime } from "../dispensaries/open-now.ts";
import { milesOf, type SearchArea, vendorsMatching } from "./nearby-sql.ts";

/** Active now without a code, for vendor alias `v` (domain/deals/schedule.ts). */
const holdsNow = (now: number): SQL => sql`is_on = 1 AND code IS NULL AND (max_uses IS NULL OR uses < max_uses)
  AND coalesce(starts_at, 0) <= ${now} AND (ends_at IS NULL OR ends_at > ${now}) AND ${byLocalTime(now, isDealTime)}`;

function isDealTime({ weekday, minutes }: LocalTime): string {
  const time = clockOf(minutes);
  return `(weekdays = '[]' OR instr(weekdays, '"${weekday}"') > 0)
    AND '${time}' >= coalesce(from_time, '00:00') AND '${time}' < coalesce(until_time, '24:00')`;
}

export const hasDeal = (now: number): SQL =>
  sql`${isInStates(statesAllowing("promotion", now))}
    AND (v.promo_title IS NOT NULL OR EXISTS (SELECT 1 FROM deals WHERE deals.vendor_id = v.id AND ${holdsNow(now)}))`;

/** Matches `isUnconditional` (domain/deals/current-deals.ts). */
const discountsPrices = sql.raw(`(kind = 'percent' OR (kind = 'amount' AND scope <> 'order')) AND minimum_cents = 0
  AND max_discount_cents IS NULL AND max_uses IS NULL AND max_uses_per_person IS NULL AND first_order = 0`);

/** The deal's products as an FTS expression; null if they are gone. */
const target = sql.raw(`CASE scope
  WHEN 'product' THEN 'facets : (' || (SELECT group_concat('"xi' || p.rowid || '"', ' OR ')
    FROM json_each(product_ids) CROSS JOIN products p ON p.id = value) || ')'
  ELSE '(facets : "xv' || v.at || '"' || CASE scope
    WHEN 'category' THEN ' AND facets : "xc' || CASE category ${categories.map((name, at) => `WHEN '${name}' THEN ${at}`).join(" ")} END || '"'
    WHEN 'brand' THEN ' AND brand : "' || replace(brand, '"', '""') || '"'
    ELSE '' END || ')' END`);

/** FTS expression for products that may be on sale (sale prices, the nearest `limit` deals); `shownPrices` decides. */
export const onSaleNow = (area: SearchArea, now: number, limit: number): SQL =>
  sql`SELECT '(' || ${ON_SALE} || coalesce(' OR ' || group_concat(target, ' OR '), '') || ')' FROM (
    SELECT ${target} AS target
    FROM (SELECT v.rowid AS at, v.id, v.time_zone, ${milesOf(area)} AS miles ${vendorsMatching(area, ['facets : "xdeal"'], true)}) v
      CROSS JOIN deals INDEXED BY deals_of_vendor ON deals.vendor_id = v.id
    WHERE ${discountsPrices} AND ${holdsNow(now)} LIMIT ${limit})`;
