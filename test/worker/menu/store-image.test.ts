import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { smallKey } from "#app/domain/image-url.ts";
import { imageLimits } from "#app/domain/upload-endpoints.ts";
import { cleanImage } from "#app/platform/images/clean-image.ts";
import { storeImages } from "#app/use-cases/store-image.ts";
import { storedImages } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { jpeg, png } from "#test/support/pictures.ts";

const { IMAGES } = env as unknown as { IMAGES: R2Bucket };
const app = testApp({ at: Date.now() });

let vendorId: string;
beforeEach(async () => {
  vendorId = (await aVendor(app, worker)).vendor.id;
});

function image(file: Uint8Array) {
  const cleaned = cleanImage(file, imageLimits);
  if (typeof cleaned === "string") throw new Error(cleaned);
  return cleaned;
}
const full = image(jpeg());
const store = (images: R2Bucket, ...pictures: Parameters<typeof storeImages>[3]) =>
  storeImages({ ...app, images }, vendorId, "catalogue", pictures);
const keysInStore = async () => (await IMAGES.list()).objects.map(({ key }) => key);

test("a small picture of a different type isn't stored under the full picture's name", async () => {
  const stored = await store(IMAGES, { full, small: image(png()) });
  const [key = ""] = stored.ok ? stored.value : [];
  const small = await IMAGES.get(smallKey(key));
  expect(small?.httpMetadata?.contentType).toBe("image/jpeg");
  expect(new Uint8Array(await small!.arrayBuffer())).toEqual(jpeg());
});

/** A store that loses the small size of the `nth` picture, before its full size has arrived. */
function losing(nth: number): R2Bucket {
  let smalls = 0;
  const put = async (key: string, bytes: Uint8Array) => {
    if (key.includes("-small") && ++smalls === nth) throw new Error("R2 is away");
    if (smalls === nth - 1) await scheduler.wait(50);
    return IMAGES.put(key, bytes);
  };
  return { put, delete: (keys: string[]) => IMAGES.delete(keys) } as unknown as R2Bucket;
}

test.each([1, 2])("if picture %i can't be stored none is, however late its other size arrives", async (nth) => {
  const before = await keysInStore();
  const picture = { full, small: undefined };
  expect(await store(losing(nth), picture, picture)).toMatchObject({
    reason: "unavailable",
    message: "Failed to upload image. Please try again.",
  });
  await scheduler.wait(100);
  expect(await keysInStore()).toEqual(before);
  expect((await app.db.select().from(storedImages)).filter((row) => row.vendorId === vendorId)).toEqual([]);
});
