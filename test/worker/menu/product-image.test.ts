import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { smallKey } from "#app/domain/image-url.ts";
import { imageLimits } from "#app/domain/upload-endpoints.ts";
import { cleanImage } from "#app/platform/images/clean-image.ts";
import type { FormRequest } from "#app/platform/multipart-form.ts";
import { saveProductImage } from "#app/use-cases/menu/save-product-image.ts";
import { storeImages } from "#app/use-cases/store-image.ts";
import { sweepImages } from "#app/use-cases/sweep-images.ts";
import { products, storedImages } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { jpeg, png } from "#test/support/pictures.ts";
import { stock } from "#test/support/shop.ts";

const { IMAGES } = env as unknown as { IMAGES: R2Bucket };
const app = testApp({ at: Date.now() });
const DAY_MS = 86_400_000;

let vendorId: string;
let productId: string;
beforeEach(async () => {
  vendorId = (await aVendor(app, worker)).vendor.id;
  productId = (await stock(app.db, vendorId, { imageKey: null })).id;
});

/** A form with a picture, and what happens elsewhere while it is on its way. */
function photo(meanwhile: () => Promise<unknown> = async () => {}): FormRequest {
  const form = new FormData();
  form.append("image", new File([jpeg()], "photo.jpg", { type: "image/jpeg" }));
  const { body, headers } = new Request("http://localhost", { method: "POST", body: form });
  const slow = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    async transform(chunk, controller) {
      await meanwhile();
      controller.enqueue(chunk);
    },
  });
  return { body: body!.pipeThrough(slow), headers };
}

const save = (upload = photo()) => saveProductImage(app, actorOf(vendorId), { productId, upload });
const product = async () => (await app.db.select().from(products).where(eq(products.id, productId)))[0];
const images = () => app.db.select().from(storedImages).where(eq(storedImages.vendorId, vendorId));
const sweepTomorrow = () => sweepImages(testApp({ at: app.now() + DAY_MS + 60_000 }));

test("a product gets the new picture, and the old one is swept a day later", async () => {
  const first = await save();
  const second = await save();
  expect(second).toEqual({ ok: true, value: (await product())?.imageKey });
  await sweepTomorrow();
  expect((await images()).map(({ key, unusedSince }) => [key, unusedSince])).toEqual([
    [second.ok && second.value, null],
  ]);
  const old = first.ok ? first.value : "";
  expect([await IMAGES.head(old), await IMAGES.head(smallKey(old))]).toEqual([null, null]);
});

test("another person's changes during the upload are preserved", async () => {
  const cheaper = app.db.update(products).set({ priceCents: 1200, version: 7 }).where(eq(products.id, productId));
  expect(await save(photo(() => cheaper))).toMatchObject({ ok: true });
  expect(await product()).toMatchObject({ priceCents: 1200, version: 8, imageKey: expect.stringMatching(/^products/) });
});

test("if two pictures are sent at once, the product shows the later one, and the other is swept", async () => {
  let inner: Awaited<ReturnType<typeof save>> | undefined;
  const outer = await save(
    photo(async () => {
      inner ??= await save();
    }),
  );
  expect(inner).toMatchObject({ ok: true });
  expect(await product()).toMatchObject({ imageKey: outer.ok && outer.value });
  await sweepTomorrow();
  expect(await images()).toMatchObject([{ key: outer.ok && outer.value, unusedSince: null }]);
});

test("a product deleted during the upload leaves no picture behind", async () => {
  const deletion = app.db.delete(products).where(eq(products.id, productId));
  expect(await save(photo(() => deletion))).toMatchObject({ reason: "not-found", message: "Product not found." });
  expect(await images()).toEqual([]);
});

test("a picture for another vendor's product isn't read", async () => {
  const read = () => Promise.reject(new Error("It was read."));
  const other = (await aVendor(app, worker)).vendor.id;
  const foreign = await saveProductImage(app, actorOf(other), { productId, upload: photo(read) });
  expect(foreign).toMatchObject({ reason: "not-found" });
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
