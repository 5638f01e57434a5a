import { runBatch } from "#db/client.ts";
import { listClaimedImages } from "#db/images/queries.ts";
import { claimUnusedImages } from "#db/images/writes.ts";
import type { App } from "../app.ts";
import { discardImages } from "./discard-images.ts";

/** R2 deletes a thousand keys a call; each picture has two. */
const BATCH = 400;

/**
 * Deletes pictures that nothing has shown for a day: replaced ones, and those of uploads that were never finished. What an
 * order of the past shows is kept. Answers how many it looked after; run again it does nothing.
 */
export async function sweepImages(app: App): Promise<{ swept: number }> {
  await runBatch(app.db, claimUnusedImages(app.db, app.now(), BATCH));
  const keys = await listClaimedImages(app.db, BATCH);
  await discardImages(app, keys);
  return { swept: keys.length };
}
