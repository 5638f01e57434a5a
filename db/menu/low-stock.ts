import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { LOW_STOCK } from "#app/domain/menu/stock.ts";
import type { RanLow } from "#app/domain/menu/stock-mail.ts";
import type { Db, Statement } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { products } from "../schema/menu.ts";
import { stockMails } from "../schema/stock.ts";
import { computed, pick, present, type RowOf, rows, select, selection } from "../select.ts";

const v = alias(vendors, "v");

/** As the index of what is low has it. */
const isLow = sql.raw(`stock <= ${LOW_STOCK}`);

const ranLow = selection({
  vendorId: v.id,
  ...pick(v, "dispensaryName", "email", "timeZone"),
  products: computed(
    sql`json_group_array(json_object('name', p.name, 'amount', p.amount, 'stock', p.stock))`,
    (json) => JSON.parse(json as string) as RanLow[],
  ),
});

/** Dispensaries with what ran low since an instant, and since they were told last, and is low still; by id. */
export const listRanLow = (
  db: Db,
  { since, after, limit }: { since: number; after: string; limit: number },
): Promise<RowOf<typeof ranLow>[]> =>
  select(
    db,
    ranLow,
    sql`FROM products p INDEXED BY products_ran_low CROSS JOIN vendors v ON v.id = p.vendor_id
      WHERE p.ran_low_at > ${since} AND p.ran_low_at IS NOT NULL AND p.${isLow} AND p.status = 'Active'
        AND v.id > ${after} AND v.status = 'active' AND v.suspended_at IS NULL
        AND p.ran_low_at > coalesce((SELECT max(at) FROM stock_mails WHERE vendor_id = v.id), 0)
      GROUP BY v.id ORDER BY v.id LIMIT ${limit}`,
  );

/** Breaks where the dispensary was told on that day already. */
export const insertStockMail = (db: Db, vendorId: string, day: string, at: number): Statement =>
  db.insert(stockMails).values({ vendorId, day, at });

const mailed = selection(pick(stockMails, "day"));

/** Forgets emails that were written before a moment. */
export const deleteStockMailsBefore = (db: Db, before: number, limit: number) =>
  rows(
    db,
    mailed,
    sql`DELETE FROM stock_mails WHERE rowid IN (SELECT rowid FROM stock_mails WHERE at < ${before} LIMIT ${limit})
      RETURNING ${mailed.columns}`,
  );

const ranOut = selection({ ...pick(products, "id", "name", "amount"), at: present(products.ranLowAt) });
export type RanOut = RowOf<typeof ranOut>;

/** So many are named at most. */
const NAMED_MAX = 20;

/** What ran out since an instant and is out still, the last first. */
export const listRanOut = (db: Db, vendorId: string, since: number): Promise<RanOut[]> =>
  select(
    db,
    ranOut,
    sql`FROM products INDEXED BY products_low
      WHERE vendor_id = ${vendorId} AND stock = 0 AND ${isLow} AND status = 'Active' AND ran_low_at >= ${since}
      ORDER BY ran_low_at DESC LIMIT ${NAMED_MAX}`,
  );
