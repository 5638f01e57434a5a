import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { smallKey } from "#app/domain/image-url.ts";
import { formMaxBytes, type ImagePurpose, smallFieldOf, uploadEndpoints } from "#app/domain/upload-endpoints.ts";
import { storeImage } from "#app/use-cases/store-image.ts";
import { sweepImages } from "#app/use-cases/sweep-images.ts";
import { storedImages } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { bytesOf, chunk, disguised, GPS, jpeg, png, segment, textOf } from "#test/support/pictures.ts";

const { IMAGES } = env as unknown as { IMAGES: R2Bucket };
const app = testApp({ at: Date.now() });

const paths: Record<ImagePurpose, string> = {
  logo: "/api/vendors/upload-logo",
  promo: "/api/vendors/daily-promo",
  product: "/api/vendor/inventory/upload-product-image",
  catalogue: "/api/products",
};
const fields: Partial<Record<ImagePurpose, Record<string, string>>> = {
  promo: { title: "Two for one", description: "Today.", applicableToSaleItems: "true" },
  catalogue: { name: "Blue Dream", brand: "Coastline", category: "Flower", description: "", amount: '["3.5g"]' },
};

let vendor: Awaited<ReturnType<typeof aVendor>>;
beforeEach(async () => {
  // One per test: uploads are counted per vendor.
  vendor = await aVendor(app, worker);
});

test("a catalog product whose amount isn't a list of sizes is refused and stores nothing", async () => {
  const form = formOf("catalogue", jpeg());
  form.set("amount", "[".repeat(65));
  const { status, json } = await upload("catalogue", form);
  const message = "Amount must be a JSON list of sizes";
  expect([status, json.message, json.fields]).toEqual([400, message, { amount: message }]);
  expect(await IMAGES.list({ prefix: "catalogue/" })).toMatchObject({ objects: [] });
});

test("a catalog product keeps each size once, and can have none", async () => {
  const form = formOf("catalogue", jpeg());
  form.set("amount", '[" 3.5g ","1oz","3.5g"]');
  expect((await upload("catalogue", form)).json.amount).toEqual(["3.5g", "1oz"]);
  const gear = formOf("catalogue", jpeg());
  gear.delete("amount");
  expect((await upload("catalogue", gear)).json).toMatchObject({ success: true, amount: [] });
});

type File_ = Uint8Array<ArrayBuffer>;
function formOf(purpose: ImagePurpose, file: File_ | null, small?: File_, name = "photo.jpg") {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields[purpose] ?? {})) form.append(field, value);
  if (file) form.append(uploadEndpoints[purpose].field, new File([file], name, { type: "image/jpeg" }));
  if (small) form.append(smallFieldOf(purpose), new File([small], name, { type: "image/jpeg" }));
  return form;
}
async function upload(purpose: ImagePurpose, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await vendor.browser.send(paths[purpose], { method: "POST", body, headers });
  const text = await response.text();
  return {
    status: response.status,
    text,
    retryAfter: response.headers.get("Retry-After"),
    json: JSON.parse(text) as Record<string, unknown>,
  };
}
const urlIn = (text: string) => /\/images\/[\w/.-]+/.exec(text)?.[0] ?? "";
const keyIn = (text: string) => urlIn(text).slice("/images/".length);
const rows = () => app.db.select().from(storedImages).where(eq(storedImages.vendorId, vendor.vendor.id));
const nothingStored = async () => {
  expect(await rows()).toEqual([]);
};

describe.each(Object.keys(paths) as ImagePurpose[])("the upload endpoint for a %s", (purpose) => {
  const { field, wrongType } = uploadEndpoints[purpose];

  test("stores a photo without its location, under our own name, and serves it with its true type", async () => {
    const photo = jpeg({ notes: [segment(0xe1, GPS), segment(0xfe, "comment")], after: "<script>alert(1)</script>" });
    const { status, text } = await upload(
      purpose,
      formOf(purpose, photo, jpeg({ width: 320, height: 320 }), "../../x<b>.html"),
    );
    expect(status).toBe(purpose === "catalogue" ? 201 : 200);
    expect(keyIn(text)).toMatch(/^[a-z]+\/[0-9a-f]{32}\.jpg$/);
    const served = await worker.fetch(`http://localhost${urlIn(text)}`);
    expect(served.headers.get("Content-Type")).toBe("image/jpeg");
    expect(served.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(served.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const bytes = new Uint8Array(await served.arrayBuffer());
    expect(bytes).toEqual(jpeg());
    expect(textOf(bytes)).not.toMatch(/GPS|comment|script/);
    const small = await IMAGES.get(smallKey(keyIn(text)));
    expect(new Uint8Array(await small!.arrayBuffer())).toEqual(jpeg({ width: 320, height: 320 }));
  });

  test("stores a PNG without its text chunks", async () => {
    const { text } = await upload(purpose, formOf(purpose, png({ extra: [chunk("tEXt", GPS)], after: "<html>" })));
    const served = await worker.fetch(`http://localhost${urlIn(text)}`);
    expect(served.headers.get("Content-Type")).toBe("image/png");
    // No small picture was sent, but the address that cards use works.
    expect((await IMAGES.head(smallKey(keyIn(text))))?.size).toBe(png().length);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(png());
  });

  test("refuses other files named .jpg", async () => {
    const [bytes] = Object.values(disguised);
    expect(await upload(purpose, formOf(purpose, bytes!))).toMatchObject({
      status: 415,
      json: { success: false, message: wrongType },
    });
    await nothingStored();
  });

  test("refuses bodies that aren't forms, damaged forms, forms without a picture, and pictures too large to draw", async () => {
    expect((await upload(purpose, JSON.stringify({}), { "Content-Type": "application/json" })).status).toBe(415);
    const torn = bytesOf(`--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`, jpeg());
    expect((await upload(purpose, torn, { "Content-Type": "multipart/form-data; boundary=b" })).status).toBe(400);
    expect((await upload(purpose, formOf(purpose, jpeg({ width: 60_000, height: 60_000 })))).status).toBe(415);
    if (purpose !== "catalogue")
      expect((await upload(purpose, formOf(purpose, null))).status).toBeGreaterThanOrEqual(400);
    await nothingStored();
  });

  test("accepts 30 uploads an hour", async () => {
    await Promise.all(Array.from({ length: 30 }, () => app.rateLimit("upload", vendor.vendor.id)));
    const over = await upload(purpose, formOf(purpose, jpeg()));
    expect(over.status).toBe(429);
    expect(Number(over.retryAfter)).toBeGreaterThan(0);
    await nothingStored();
  });

  test("leaves no dead address and no lasting orphan if the store fails halfway", async () => {
    const broken = {
      ...app.images,
      put: async (key: string, ...rest: Parameters<R2Bucket["put"]> extends [string, ...infer R] ? R : never) => {
        if (key.includes("-small")) throw new Error("R2 is away");
        return IMAGES.put(key, ...rest);
      },
      delete: async () => {
        throw new Error("R2 is still away");
      },
    } as unknown as R2Bucket;
    const body = formOf(purpose, jpeg(), jpeg());
    for (const field of Object.keys(fields[purpose] ?? {})) body.delete(field);
    const request = new Request("http://localhost", { method: "POST", body });
    const stored = await storeImage({ ...app, images: broken }, actorOf(vendor.vendor.id), {
      purpose,
      upload: request,
    });
    expect(stored).toMatchObject({
      ok: false,
      reason: "unavailable",
      message: "Failed to upload image. Please try again.",
    });
    const [orphan] = await rows();
    expect(await IMAGES.get(orphan!.key)).not.toBeNull();
    await sweepImages(testApp({ at: app.now() + 60_000 }));
    expect(await IMAGES.get(orphan!.key)).toBeNull();
    await nothingStored();
  });
});

test("an endless body is refused", async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(65)) });
  const response = await vendor.browser.send(paths.logo, {
    method: "POST",
    body: endless,
    headers: { "Content-Type": "multipart/form-data; boundary=b" },
  });
  expect(response.status).toBe(413);
});

test("a form whose declared length is too large isn't read at all", async () => {
  const pull = () => {
    throw new Error("It was read.");
  };
  const unread = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  const headers = new Headers({
    "Content-Type": "multipart/form-data; boundary=b",
    "Content-Length": String(formMaxBytes("logo") + 1),
  });
  const upload = { body: unread as Request["body"], headers };
  const stored = await storeImage(app, actorOf(vendor.vendor.id), { purpose: "logo", upload });
  expect(stored).toMatchObject({ reason: "too-large", message: uploadEndpoints.logo.tooLarge });
});

test("a promotion that someone else has changed leaves no picture behind", async () => {
  const form = formOf("promo", jpeg(), jpeg());
  form.set("version", "99");
  expect((await upload("promo", form)).status).toBe(409);
  await nothingStored();
});

test("a promotion refused for its text leaves no picture behind", async () => {
  const form = formOf("promo", jpeg(), jpeg());
  form.set("title", " ");
  expect(await upload("promo", form)).toMatchObject({
    status: 422,
    json: { message: "Please fill in all required fields" },
  });
  await nothingStored();
});

test("a first promotion needs a picture, a later one keeps it", async () => {
  expect(await upload("promo", formOf("promo", null))).toMatchObject({
    status: 422,
    json: { message: "Please fill in all required fields" },
  });
  const first = await upload("promo", formOf("promo", jpeg()));
  const second = await upload("promo", formOf("promo", null));
  expect(second.status).toBe(200);
  expect(urlIn(second.text)).toBe(urlIn(first.text));
});

describe("the sweep", () => {
  const later = (ms: number) => testApp({ at: app.now() + ms });
  const DAY = 24 * 3_600_000;

  test("deletes both sizes of pictures replaced a day ago, and nothing that is shown", async () => {
    const old = keyIn((await upload("logo", formOf("logo", jpeg(), jpeg()))).text);
    const current = keyIn((await upload("logo", formOf("logo", png()))).text);
    await sweepImages(later(DAY / 2));
    expect(await IMAGES.head(old)).not.toBeNull();
    await sweepImages(later(DAY + 60_000));
    await sweepImages(later(DAY + 60_000));
    expect(await IMAGES.head(old)).toBeNull();
    expect(await IMAGES.head(smallKey(old))).toBeNull();
    expect(await IMAGES.head(current)).not.toBeNull();
    expect((await rows()).map(({ key }) => key)).toEqual([current]);
  });

  test("keeps what is shown, even if it was marked as unused", async () => {
    const current = keyIn((await upload("logo", formOf("logo", png()))).text);
    await app.db.update(storedImages).set({ unusedSince: app.now() }).where(eq(storedImages.key, current));
    await sweepImages(later(DAY + 60_000));
    expect(await IMAGES.head(current)).not.toBeNull();
    expect(await rows()).toMatchObject([{ key: current, unusedSince: null }]);
  });

  test("deletes an upload that was never used", async () => {
    const key = keyIn((await upload("product", formOf("product", jpeg()))).text);
    await sweepImages(later(DAY + 60_000));
    expect(await IMAGES.head(key)).toBeNull();
  });

  test("tries again after the store failed", async () => {
    const key = keyIn((await upload("product", formOf("product", jpeg()))).text);
    const away = { delete: () => Promise.reject(new Error("R2 is away")) } as unknown as R2Bucket;
    await sweepImages({ ...later(DAY + 60_000), images: away });
    expect(await IMAGES.head(key)).not.toBeNull();
    await sweepImages(later(DAY + 60_000));
    expect(await IMAGES.head(key)).toBeNull();
    await nothingStored();
  });
});
