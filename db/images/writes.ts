import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { storedImages } from "../schema/images.ts";
import { valuesOf } from "../select.ts";
import { SWEEP_AFTER_MS } from "./queries.ts";

type NewImage = Pick<typeof storedImages.$inferInsert, "key" | "vendorId" | "purpose"> & { now: number };

export const insertStoredImage = (db: Db, { now, ...image }: NewImage) =>
  db.insert(storedImages).values({ ...image, createdAt: now, unusedSince: now });

export const markImageUsed = (db: Db, key: string) =>
  db.run(sql`UPDATE stored_images SET unused_since = NULL WHERE key = ${key} AND swept_at IS NULL`);

const isShown = sql.raw(`(
  EXISTS (SELECT 1 FROM products WHERE image_key = stored_images.key)
  OR EXISTS (SELECT 1 FROM order_items WHERE image_key = stored_images.key)
  OR EXISTS (SELECT 1 FROM archived_images WHERE image_key = stored_images.key)
  OR EXISTS (SELECT 1 FROM vendors WHERE vendors.id = stored_images.vendor_id
    AND (logo_key = stored_images.key OR promo_image_key = stored_images.key))
  OR (purpose = 'logo' AND EXISTS (SELECT 1 FROM orders WHERE orders.vendor_id = stored_images.vendor_id
    AND orders.created_at BETWEEN stored_images.created_at AND stored_images.unused_since)))`);

const ofShop = (vendorId: string | null) => sql`SELECT logo_key FROM vendors WHERE id = ${vendorId}
  UNION SELECT promo_image_key FROM vendors WHERE id = ${vendorId}`;

/** Goes after a guarded update; right even if that did nothing. Skips catalog pictures, which other menus share. */
export const settleImages = (
  db: Db,
  keys: readonly (string | null | undefined)[],
  now: number,
  vendorId: string | null = null,
) =>
  db.run(sql`UPDATE stored_images SET unused_since = iif(${isShown}, NULL, ${now})
    WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys.filter(Boolean))}) UNION ${ofShop(vendorId)})
      AND purpose <> 'catalogue' AND swept_at IS NULL`);

/** Goes before the update, to catch pictures set since it was read; settleImages undoes it for those in use. */
export const releaseShopImages = (db: Db, vendorId: string, now: number) => release(db, ofShop(vendorId), now);

export const releaseProductImage = (db: Db, productId: string, now: number) =>
  release(db, sql`SELECT image_key FROM products WHERE id = ${productId}`, now);

const release = (db: Db, keys: SQL, now: number) =>
  db.run(sql`UPDATE stored_images SET unused_since = ${now}
    WHERE key IN (${keys}) AND unused_since IS NULL AND purpose <> 'catalogue' AND swept_at IS NULL`);

export const claimUnusedImages = (db: Db, now: number, limit: number) =>
  [
    db.run(sql`UPDATE stored_images SET swept_at = ${now} WHERE key IN (
      SELECT key FROM stored_images WHERE unused_since <= ${now - SWEEP_AFTER_MS} AND swept_at IS NULL
        AND NOT ${isShown} ORDER BY unused_since LIMIT ${limit})`),
    db.run(sql`UPDATE stored_images SET unused_since = NULL
      WHERE unused_since <= ${now - SWEEP_AFTER_MS} AND swept_at IS NULL AND ${isShown}`),
  ] as const;

export const deleteStoredImages = (db: Db, keys: readonly string[]) =>
  db.run(sql`DELETE FROM stored_images WHERE swept_at IS NOT NULL
    AND key IN ${valuesOf(keys)}`);

export const claimImage = (db: Db, key: string, now: number) =>
  db.update(storedImages).set({ sweptAt: now }).where(eq(storedImages.key, key));
