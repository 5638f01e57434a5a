import type { App } from "#app/app.ts";
import { smallKey } from "#app/domain/image-url.ts";
import { drawingFiles } from "#app/domain/menu/category-picture.ts";

export async function storeDrawings(app: App, keys: readonly string[]): Promise<void> {
  const stored = await Promise.all(keys.map((key) => app.images.head(smallKey(key))));
  const missing = keys.filter((_, at) => stored[at] === null);
  await Promise.all(missing.map((key) => storeDrawing(app, key)));
}

/** The small size last: if it exists, both do. */
async function storeDrawing(app: App, key: string): Promise<void> {
  const [full, small] = await Promise.all(drawingFiles(key).map((path) => app.asset(path)));
  if (!full || !small) throw new Error(`The drawing ${key} is not among the site's files.`);
  const options = { httpMetadata: { contentType: "image/jpeg" } };
  await app.images.put(key, full, options);
  await app.images.put(smallKey(key), small, options);
}
