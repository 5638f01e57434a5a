import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { smallKey } from "#app/domain/image-url.ts";

const folder = join(import.meta.dirname, "pictures");
const SMALL_WIDTH = 320;

/** Keys of all checked-in pictures below `folder`, such as "logos". */
const keysIn = (name: string) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`);
export const productPictures = (): string[] => keysIn("drawings");
export const demoPictures = (): string[] => [...productPictures(), ...keysIn("logos"), ...keysIn("promos")];

/** Uploads the pictures that aren't in the image store yet, in both sizes; returns how many. */
export async function storePictures(r2: R2Bucket, keys: readonly string[]): Promise<number> {
  const stored = await Promise.all(keys.map((key) => r2.head(key)));
  const missing = keys.filter((_, at) => stored[at] === null);
  const options = { httpMetadata: { contentType: "image/webp" } };
  await Promise.all(
    missing.map(async (key) => {
      const full = await readFile(join(folder, key));
      const small = await sharp(full).resize({ width: SMALL_WIDTH }).webp({ quality: 72 }).toBuffer();
      await Promise.all([
        r2.put(key, new Uint8Array(full), options),
        r2.put(smallKey(key), new Uint8Array(small), options),
      ]);
    }),
  );
  return missing.length;
}
