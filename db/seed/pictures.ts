import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { smallKey } from "#app/domain/image-url.ts";
import { type Picture, productPictures } from "./drawings/index.ts";

/** Rendered once on a machine: the next fresh state finds its pictures here. */
const cache = join(import.meta.dirname, "../../.wrangler/drawings");

const SMALL_WIDTH = 320;
type Rendered = { full: Buffer; small: Buffer };

async function render(svg: string): Promise<Rendered> {
  const { data, info } = await sharp(Buffer.from(svg)).flatten().raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const [full, small] = await Promise.all([
    sharp(data, raw).jpeg({ quality: 70 }).toBuffer(),
    sharp(data, raw).resize({ width: SMALL_WIDTH }).jpeg({ quality: 72 }).toBuffer(),
  ]);
  return { full, small };
}

async function renderOnce(svg: string): Promise<Rendered> {
  const name = join(cache, createHash("sha256").update(svg).digest("hex"));
  try {
    const [full, small] = await Promise.all([readFile(`${name}.jpg`), readFile(`${name}-small.jpg`)]);
    return { full, small };
  } catch {
    const rendered = await render(svg);
    // Written aside and moved: two that start at once must not read half a file.
    const aside = `${name}.${process.pid}`;
    await writeFile(aside, rendered.full).then(() => rename(aside, `${name}.jpg`));
    await writeFile(aside, rendered.small).then(() => rename(aside, `${name}-small.jpg`));
    return rendered;
  }
}

/** Renders pictures and puts them into the image store in both sizes. The same keys get the same bytes. */
export async function storePictures(r2: R2Bucket, pictures: readonly Picture[]): Promise<void> {
  await mkdir(cache, { recursive: true });
  const waiting = [...pictures];
  const worker = async () => {
    for (let picture = waiting.pop(); picture; picture = waiting.pop()) {
      const { full, small } = await renderOnce(picture.svg());
      const options = { httpMetadata: { contentType: "image/jpeg" } };
      await Promise.all([
        r2.put(picture.key, new Uint8Array(full), options),
        r2.put(smallKey(picture.key), new Uint8Array(small), options),
      ]);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

/** Puts those product pictures there that are not; says how many. */
export async function storeMissingPictures(r2: R2Bucket): Promise<number> {
  const pictures = productPictures();
  const there = await Promise.all(pictures.map(({ key }) => r2.head(key)));
  const missing = pictures.filter((_, at) => there[at] === null);
  await storePictures(r2, missing);
  return missing.length;
}
