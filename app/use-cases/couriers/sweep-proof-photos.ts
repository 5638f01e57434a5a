import type { App } from "#app/app.ts";
import { proofFolder } from "#app/domain/couriers/proof-photo.ts";
import { DAY_MS } from "#app/domain/local-date.ts";
import { listKnownPhotoKeys } from "#db/couriers/queries.ts";

/** R2 lists and deletes a thousand keys a call. */
const PAGE = 1000;

/**
 * Deletes the photos of two days ago that no delivery shows: of moves that were undone, or cut off by a crash. Each day is
 * looked at once, so that the work does not grow with the years; run again it does nothing.
 */
export async function sweepProofPhotos(app: App): Promise<{ swept: number }> {
  const prefix = proofFolder(app.now() - 2 * DAY_MS);
  let swept = 0;
  let cursor: string | undefined;
  do {
    const page = await app.images.list({ prefix, limit: PAGE, ...(cursor ? { cursor } : {}) });
    const keys = page.objects.map((object) => object.key);
    const known = await listKnownPhotoKeys(app.db, keys);
    const unknown = keys.filter((key) => !known.has(key));
    if (unknown.length > 0) await app.images.delete(unknown);
    swept += unknown.length;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return { swept };
}
