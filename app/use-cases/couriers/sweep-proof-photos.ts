import type { App } from "#app/app.ts";
import { proofFolder } from "#app/domain/couriers/proof-photo.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { listKnownPhotoKeys } from "#db/couriers/queries.ts";

/** R2 lists and deletes 1,000 keys per call. */
const PAGE = 1000;

/** Deletes unused photos from two days ago (undone moves, crashes). One day per run, so the work never grows. */
export async function sweepProofPhotos(app: App): Promise<{ swept: number }> {
  const prefix = proofFolder(app.now() - 2 * DAY_MS);
  let swept = 0;
  let cursor: string | undefined;
  do {
    const page = await app.records.list({ prefix, limit: PAGE, ...(cursor ? { cursor } : {}) });
    const keys = page.objects.map((object) => object.key);
    const known = await listKnownPhotoKeys(app.db, keys);
    const unknown = keys.filter((key) => !known.has(key));
    if (unknown.length > 0) await app.records.delete(unknown);
    swept += unknown.length;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return { swept };
}
