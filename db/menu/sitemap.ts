import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";

/** A sitemap may name 50,000 addresses; fewer keep one answer small. */
const SITEMAP_PAGE = 5000;

/**
 * How many pages the menus fill that the public can open. A page is a range of row numbers, so that none reads what
 * stands on another; it may name fewer menus than it has room for.
 */
export async function countMenuPages(db: Db): Promise<number> {
  const [row] = await db.all<{ last: number | null }>(sql`SELECT max(rowid) AS last FROM vendors`);
  return Math.ceil((row?.last ?? 0) / SITEMAP_PAGE);
}

/** Menus that the public can open; `page` counts from 1. */
export const listPublicMenus = (db: Db, page: number): Promise<{ id: string; updatedAt: number }[]> =>
  db.all(sql`
    SELECT id, updated_at AS updatedAt FROM vendors
    WHERE rowid > ${(page - 1) * SITEMAP_PAGE} AND rowid <= ${page * SITEMAP_PAGE}
      AND status = 'active' AND suspended_at IS NULL AND listed_count > 0
    ORDER BY rowid`);
