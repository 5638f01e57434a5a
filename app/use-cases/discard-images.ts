import { runBatch } from "#db/client.ts";
import { claimImage, deleteStoredImages } from "#db/images/writes.ts";
import type { App } from "../app.ts";
import { smallKey } from "../domain/image-url.ts";

/** Deletes unused pictures, then their rows. If R2 fails, the rows stay marked for the next sweep. */
export async function discardImages(app: App, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    await runBatch(
      app.db,
      keys.map((key) => claimImage(app.db, key, app.now())),
    );
    await app.images.delete(keys.flatMap((key) => [key, smallKey(key)]));
    await deleteStoredImages(app.db, keys);
  } catch (error) {
    app.log("image-discard-failed", { message: String(error) });
  }
}
