import { runBatch } from "#db/client.ts";
import { listClaimedImages } from "#db/images/queries.ts";
import { claimUnusedImages } from "#db/images/writes.ts";
import type { App } from "../app.ts";
import { discardImages } from "./discard-images.ts";

/** R2 deletes 1,000 keys per call; each picture has two. */
const BATCH = 400;

/** Deletes pictures unused for a day: replaced ones and abandoned uploads. Pictures of past orders stay. */
export async function sweepImages(app: App): Promise<{ swept: number }> {
  await runBatch(app.db, claimUnusedImages(app.db, app.now(), BATCH));
  const keys = await listClaimedImages(app.db, BATCH);
  await discardImages(app, keys);
  return { swept: keys.length };
}
