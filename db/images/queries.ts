import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { storedImages } from "../schema/images.ts";
import { pick, select, selection } from "../select.ts";

/** Its last hour before the sweep is not safe to take a picture into use. */
export const SWEEP_AFTER_MS = 24 * 3_600_000;
const USABLE_FOR_MS = SWEEP_AFTER_MS - 3_600_000;

const image = selection(pick(storedImages, "key"));

/** Whether a vendor may put this picture on a product: it uploaded it, and it is not about to be swept. */
export async function isOwnProductImage(db: Db, vendorId: string, key: string, now: number): Promise<boolean> {
  const [row] = await select(
    db,
    image,
    sql`FROM stored_images
      WHERE key = ${key} AND vendor_id = ${vendorId} AND purpose IN ('product', 'catalogue') AND swept_at IS NULL
        AND (unused_since IS NULL OR unused_since > ${now - USABLE_FOR_MS})`,
  );
  return row !== undefined;
}

/** Pictures that a sweep took out of use and has not seen deleted: the next one tries again. */
export async function listClaimedImages(db: Db, limit: number): Promise<string[]> {
  const claimed = await select(
    db,
    image,
    sql`FROM stored_images WHERE unused_since IS NOT NULL AND swept_at IS NOT NULL LIMIT ${limit}`,
  );
  return claimed.map(({ key }) => key);
}
