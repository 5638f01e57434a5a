import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Lines, measureLines, readJsonLines, writeLines } from "./line-files.ts";

/** An object's metadata; its bytes are in a file of their own. */
export type ImageFacts = {
  key: string;
  size: number;
  sha256: string;
  httpMetadata: R2HTTPMetadata;
  customMetadata: Record<string, string>;
};

const IMAGES = "images";
export const IMAGE_LIST = "images.ndjson";
/** Escapes slashes and dots, so that a key can't leave the folder. */
export const imageFile = (folder: string, key: string) =>
  join(folder, IMAGES, encodeURIComponent(key).replaceAll(".", "%2E"));

/** Pictures are a few MB at most, so this many fit into memory. */
const AT_ONCE = 8;

type KeepBytes = (key: string, bytes: Uint8Array) => Promise<void>;

/** Every object, by key; `keep` receives its bytes. */
async function* readImages(r2: R2Bucket, keep: KeepBytes) {
  let cursor: string | undefined;
  do {
    const page = await r2.list({
      include: ["httpMetadata", "customMetadata"],
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (let at = 0; at < page.objects.length; at += AT_ONCE) {
      yield* await Promise.all(page.objects.slice(at, at + AT_ONCE).map((object) => readImage(r2, object, keep)));
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

async function readImage(
  r2: R2Bucket,
  { key, httpMetadata = {}, customMetadata = {} }: R2Object,
  keep: KeepBytes,
): Promise<ImageFacts> {
  const object = await r2.get(key);
  if (!object) throw new Error(`The image ${key} went away while it was read.`);
  const bytes = new Uint8Array(await object.arrayBuffer());
  await keep(key, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { key, size: bytes.length, sha256, httpMetadata, customMetadata };
}

export type ImageTotals = { count: number; bytes: number; sha256: string };

/** One line per image; returns the totals. */
async function* imageLines(r2: R2Bucket, keep: KeepBytes = async () => {}): Lines<ImageTotals> {
  const hash = createHash("sha256");
  let count = 0;
  let bytes = 0;
  for await (const image of readImages(r2, keep)) {
    const line = `${JSON.stringify(image)}\n`;
    hash.update(line);
    count += 1;
    bytes += image.size;
    yield line;
  }
  return { count, bytes, sha256: hash.digest("hex") };
}

export const measureImages = (r2: R2Bucket): Promise<ImageTotals> => measureLines(imageLines(r2));

export async function writeImages(folder: string, r2: R2Bucket): Promise<ImageTotals> {
  await mkdir(join(folder, IMAGES));
  const lines = imageLines(r2, (key, bytes) => writeFile(imageFile(folder, key), bytes));
  return writeLines(join(folder, IMAGE_LIST), lines);
}

export const readImageList = (folder: string) => readJsonLines<ImageFacts>(join(folder, IMAGE_LIST));

export async function putImages(r2: R2Bucket, folder: string): Promise<void> {
  const images: ImageFacts[] = [];
  for await (const image of readImageList(folder)) images.push(image);
  for (let at = 0; at < images.length; at += AT_ONCE) {
    await Promise.all(images.slice(at, at + AT_ONCE).map((image) => putImage(r2, folder, image)));
  }
}

async function putImage(r2: R2Bucket, folder: string, { key, httpMetadata, customMetadata }: ImageFacts) {
  await r2.put(key, new Uint8Array(await readFile(imageFile(folder, key))), { httpMetadata, customMetadata });
}
