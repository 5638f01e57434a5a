import { DAY_MS, HOUR_MS } from "#app/domain/time.ts";
import type { Db } from "../client.ts";
import { storedImages } from "../schema/images.ts";
import { exists, pick, select, selection } from "../select.ts";

/** Pictures are not usable in their last hour, so a sweep cannot race their use. */
export const SWEEP_AFTER_MS = DAY_MS;
const USABLE_FOR_MS = SWEEP_AFTER_MS - HOUR_MS;

const image = selection(pick(storedImages, "key"));

export const isOwnProductImage = (db: Db, vendorId: string, key: string, now: number): Promise<boolean> =>
  exists(db)`FROM stored_images
    WHERE key = ${key} AND vendor_id = ${vendorId} AND purpose IN ('product', 'catalogue') AND swept_at IS NULL
      AND (unused_since IS NULL OR unused_since > ${now - USABLE_FOR_MS})`;

export async function listClaimedImages(db: Db, limit: number): Promise<string[]> {
  const claimed = await select(db, image)`
    FROM stored_images WHERE unused_since IS NOT NULL AND swept_at IS NOT NULL LIMIT ${limit}`;
  return claimed.map(({ key }) => key);
}
