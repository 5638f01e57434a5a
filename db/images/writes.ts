import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { storedImages } from "../schema/images.ts";
import { SWEEP_AFTER_MS } from "./queries.ts";

type NewImage = Pick<typeof storedImages.$inferInsert, "key" | "vendorId" | "purpose"> & { now: number };

/** A picture that nothing shows yet; written before its bytes are. */
export const insertStoredImage = (db: Db, { now, ...image }: NewImage) =>
  db.insert(storedImages).values({ ...image, createdAt: now, unusedSince: now });

/** A catalog product shows it from now on, for good. */
export const markImageUsed = (db: Db, key: string) =>
  db
    .update(storedImages)
    .set({ unusedSince: null })
    .where(and(eq(storedImages.key, key), isNull(storedImages.sweptAt)));

/** What still shows a picture: its product or another, an order of the past, the shop itself. */
const isShown = sql.raw(`(
  EXISTS (SELECT 1 FROM products WHERE image_key = stored_images.key)
  OR EXISTS (SELECT 1 FROM order_items WHERE image_key = stored_images.key)
  OR EXISTS (SELECT 1 FROM vendors WHERE vendors.id = stored_images.vendor_id
    AND (logo_key = stored_images.key OR promo_image_key = stored_images.key))
  OR (purpose = 'logo' AND EXISTS (SELECT 1 FROM orders WHERE orders.vendor_id = stored_images.vendor_id
    AND orders.created_at BETWEEN stored_images.created_at AND stored_images.unused_since)))`);

const ofShop = (vendorId: string | null) => sql`SELECT logo_key FROM vendors WHERE id = ${vendorId}
  UNION SELECT promo_image_key FROM vendors WHERE id = ${vendorId}`;

/**
 * Notes of these pictures, and of a shop's own, whether something shows them. It stands behind a guarded update in its batch,
 * and is right whether that hit or not. Catalog pictures stay as they are: other menus may show them.
 */
export const settleImages = (
  db: Db,
  keys: readonly (string | null | undefined)[],
  now: number,
  vendorId: string | null = null,
) =>
  db.run(sql`UPDATE stored_images SET unused_since = iif(${isShown}, NULL, ${now})
    WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys.filter(Boolean))}) UNION ${ofShop(vendorId)})
      AND purpose <> 'catalogue' AND swept_at IS NULL`);

/**
 * Notes that a shop's own pictures are out of use. It stands before the shop's update in its batch, where it sees what that
 * replaces, whoever put it there since it was read; settleImages behind it takes back what is still shown.
 */
export const releaseShopImages = (db: Db, vendorId: string, now: number) => release(db, ofShop(vendorId), now);

/** The same of a product's picture, before the product goes. */
export const releaseProductImage = (db: Db, productId: string, now: number) =>
  release(db, sql`SELECT image_key FROM products WHERE id = ${productId}`, now);

const release = (db: Db, keys: SQL, now: number) =>
  db.run(sql`UPDATE stored_images SET unused_since = ${now}
    WHERE key IN (${keys}) AND unused_since IS NULL AND purpose <> 'catalogue' AND swept_at IS NULL`);

/**
 * Takes pictures that nothing has shown for a day out of use; from then on nothing can be given them. Those that something
 * still shows are kept.
 */
export const claimUnusedImages = (db: Db, now: number, limit: number) =>
  [
    db.run(sql`UPDATE stored_images SET swept_at = ${now} WHERE key IN (
      SELECT key FROM stored_images WHERE unused_since <= ${now - SWEEP_AFTER_MS} AND swept_at IS NULL
        AND NOT ${isShown} ORDER BY unused_since LIMIT ${limit})`),
    db.run(sql`UPDATE stored_images SET unused_since = NULL
      WHERE unused_since <= ${now - SWEEP_AFTER_MS} AND swept_at IS NULL AND ${isShown}`),
  ] as const;

/** Their bytes are gone. */
export const deleteStoredImages = (db: Db, keys: readonly string[]) =>
  db.run(sql`DELETE FROM stored_images WHERE swept_at IS NOT NULL
    AND key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`);

/** Takes one picture's row back, whose upload was refused later on: its bytes are deleted beside. */
export const claimImage = (db: Db, key: string, now: number) =>
  db.update(storedImages).set({ sweptAt: now }).where(eq(storedImages.key, key));
