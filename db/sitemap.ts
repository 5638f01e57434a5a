import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** A sitemap may name 50,000 addresses; fewer keep one answer small. */
export const SITEMAP_PAGE = 5000;

const publicMenu = sql`status = 'active' AND suspended_at IS NULL AND listed_count > 0`;

/** How many menus the public can open. */
export async function countPublicMenus(db: Db): Promise<number> {
  const row = await db.get<{ menus: number }>(sql`SELECT count(*) AS menus FROM vendors WHERE ${publicMenu}`);
  return row.menus;
}

/** Menus that the public can open, in the order of their ids; `page` counts from 1. */
export const listPublicMenus = (db: Db, page: number): Promise<{ id: string; updatedAt: number }[]> =>
  db.all(sql`
    SELECT id, updated_at AS updatedAt FROM vendors WHERE ${publicMenu}
    ORDER BY id LIMIT ${SITEMAP_PAGE} OFFSET ${(page - 1) * SITEMAP_PAGE}`);
