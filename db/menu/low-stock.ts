import { sql } from "drizzle-orm";
import { LOW_STOCK } from "#app/domain/menu/stock.ts";
import type { RanLow } from "#app/domain/menu/stock-mail.ts";
import type { Db, Statement } from "../client.ts";
import { isPublic, v } from "../dispensaries/mapping.ts";
import { stockMails } from "../schema/stock.ts";
import { computed, pick, select, selection } from "../select.ts";

const isLow = sql.raw(`stock <= ${LOW_STOCK}`);

const ranLow = selection({
  vendorId: v.id,
  ...pick(v, "dispensaryName", "email", "timeZone"),
  products: computed(
    sql`json_group_array(json_object('name', p.name, 'amount', p.amount, 'stock', p.stock))`,
    (json) => JSON.parse(json as string) as RanLow[],
  ),
});

export const listRanLow = (
  db: Db,
  { since, mailedBefore, after, limit }: { since: number; mailedBefore: number; after: string; limit: number },
) =>
  select(db, ranLow)`FROM products p INDEXED BY products_ran_low CROSS JOIN vendors v ON v.id = p.vendor_id
      WHERE p.ran_low_at > ${since} AND p.ran_low_at IS NOT NULL AND p.${isLow} AND p.status = 'Active'
        AND v.id > ${after} AND ${isPublic}
        AND coalesce((SELECT max(at) FROM stock_mails WHERE vendor_id = v.id), 0) < min(p.ran_low_at, ${mailedBefore})
      GROUP BY v.id ORDER BY v.id LIMIT ${limit}`;

export const insertStockMail = (db: Db, vendorId: string, day: string, at: number): Statement =>
  db.insert(stockMails).values({ vendorId, day, at });
