import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Lines, measureLines, readJsonLines, writeLines } from "../line-files.ts";

export type Buckets = Record<"images" | "records", R2Bucket>;

/** An object's metadata; its bytes are in a file of their own. */
export type ImageFacts = {
  bucket: keyof Buckets;
  key: string;
  size: number;
  sha256: string;
  httpMetadata: R2HTTPMetadata;
  customMetadata: Record<string, string>;
};

export const IMAGE_LIST = "images.ndjson";
/** Escapes slashes and dots, so that a key can't leave the folder. */
export const imageFile = (folder: string, { bucket, key }: Pick<ImageFacts, "bucket" | "key">) =>
  join(folder, bucket, encodeURIComponent(key).replaceAll(".", "%2E"));

/** Pictures are a few MB at most, so this many fit into memory. */
const AT_ONCE = 8;

type Address = Pick<ImageFacts, "bucket" | "key">;
type KeepBytes = (address: Address, bytes: Uint8Array) => Promise<void>;

const bucketNames = ["images", "records"] as const satisfies (keyof Buckets)[];

/** Every object of a bucket, by key; `keep` receives its bytes. */
async function* readImages(buckets: Buckets, bucket: keyof Buckets, keep: KeepBytes) {
  const r2 = buckets[bucket];
  let cursor: string | undefined;
  do {
    const page = await r2.list({
      include: ["httpMetadata", "customMetadata"],
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (let at = 0; at < page.objects.length; at += AT_ONCE) {
      yield* await Promise.all(
        page.objects.slice(at, at + AT_ONCE).map((object) => readImage(r2, bucket, object, keep)),
      );
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

async function readImage(
  r2: R2Bucket,
  bucket: keyof Buckets,
  { key, httpMetadata = {}, customMetadata = {} }: R2Object,
  keep: KeepBytes,
): Promise<ImageFacts> {
  const object = await r2.get(key);
  if (!object) throw new Error(`The image ${key} went away while it was read.`);
  const bytes = new Uint8Array(await object.arrayBuffer());
  await keep({ bucket, key }, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bucket, key, size: bytes.length, sha256, httpMetadata, customMetadata };
}

export type ImageTotals = { count: number; bytes: number; sha256: string };

/** One line per image; returns the totals. */
async function* imageLines(buckets: Buckets, keep: KeepBytes = async () => {}): Lines<ImageTotals> {
  const hash = createHash("sha256");
  let count = 0;
  let bytes = 0;
  for (const bucket of bucketNames) {
    for await (const image of readImages(buckets, bucket, keep)) {
      const line = `${JSON.stringify(image)}\n`;
      hash.update(line);
      count += 1;
      bytes += image.size;
      yield line;
    }
  }
  return { count, bytes, sha256: hash.digest("hex") };
}

export const measureImages = (buckets: Buckets): Promise<ImageTotals> => measureLines(imageLines(buckets));

export async function writeImages(folder: string, buckets: Buckets): Promise<ImageTotals> {
  for (const bucket of bucketNames) await mkdir(join(folder, bucket));
  const lines = imageLines(buckets, (address, bytes) => writeFile(imageFile(folder, address), bytes));
  return writeLines(join(folder, IMAGE_LIST), lines);
}

export const readImageList = (folder: string) => readJsonLines<ImageFacts>(join(folder, IMAGE_LIST));

export async function uploadImages(buckets: Buckets, folder: string): Promise<void> {
  const images: ImageFacts[] = [];
  for await (const image of readImageList(folder)) images.push(image);
  for (let at = 0; at < images.length; at += AT_ONCE) {
    await Promise.all(images.slice(at, at + AT_ONCE).map((image) => uploadImage(buckets[image.bucket], folder, image)));
  }
}

async function uploadImage(r2: R2Bucket, folder: string, image: ImageFacts) {
  const { key, httpMetadata, customMetadata } = image;
  await r2.put(key, new Uint8Array(await readFile(imageFile(folder, image))), { httpMetadata, customMetadata });
}
