import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { worker } from "#test/support/fetcher.ts";
import { serveImage } from "#workers/images.ts";

const { IMAGES } = env as unknown as { IMAGES: R2Bucket };

/** A stored picture under a key that no other test has asked for. */
async function store(ending = "jpg", body = "a picture") {
  const key = `products/${crypto.randomUUID().replaceAll("-", "")}.${ending}`;
  await IMAGES.put(key, body);
  return key;
}

const bodyOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());
const get = (path: string, init?: RequestInit) => worker.fetch(`http://localhost/images/${path}`, init);

test.each([
  ["jpg", "image/jpeg"],
  ["png", "image/png"],
])("a stored .%s is served for ever, as %s and asleep", async (ending, type) => {
  const key = await store(ending);
  // The second answer comes from the edge's cache: it must be no less strict.
  for (const _ of ["store", "cache"]) {
    const response = await get(key);
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toBe("a picture");
    expect(response.headers.get("Content-Type")).toBe(type);
    expect(response.headers.get("Content-Length")).toBe("9");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  }
});

test("a picture's type follows from its name, not from the stored type", async () => {
  const key = await store("jpg", "<script>alert(1)</script>");
  await IMAGES.put(key, "<script>alert(1)</script>", { httpMetadata: { contentType: "text/html" } });
  expect((await get(key)).headers.get("Content-Type")).toBe("image/jpeg");
});

test("a browser with a cached copy gets 304 and no body, from the store and from the cache", async () => {
  const key = await store();
  const etag = (await get(key)).headers.get("ETag") ?? "";
  expect(etag).toMatch(/^"\w+"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await get(key, { headers: { "If-None-Match": known } });
    expect(response.status).toBe(304);
    expect(await bodyOf(response)).toBe("");
    expect(response.headers.get("ETag")).toBe(etag);
    expect(response.headers.get("Cache-Control")).toContain("immutable");
  }
  for (const other of ['"other"', "garbage", '"'])
    expect((await get(key, { headers: { "If-None-Match": other } })).status).toBe(200);
});

test("HEAD returns the size without the picture", async () => {
  const response = await get(await store(), { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Length")).toBe("9");
  expect(await bodyOf(response)).toBe("");
});

test("a query string doesn't cache a second copy", async () => {
  const key = await store();
  expect(await bodyOf(await get(`${key}?v=1`))).toBe("a picture");
});

test.each([
  "products/unknown.jpg",
  "",
  "products",
  "%",
  "%zz.jpg",
  "products/%E0%A4%A.jpg",
  "products//secret.jpg",
  "%2fsecret.jpg",
  "secret.jpg%00.png",
  "secret.svg",
  "secret.html",
])("/images/%s is 404", async (path) => {
  await plantSecrets();
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
});

test("a deleted picture falls back to the drawing", async () => {
  const response = await get("products/gone.jpg");
  expect(response.status).toBe(404);
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(await bodyOf(response)).toMatch(/^<svg /);
});

// On its way in the worker takes such a path for the plain one that it means; this is the check behind that.
test.each(["..%2fsecret.jpg", "products/..%2f..%2fsecret.jpg", "..%5csecret.jpg", "%2e%2e%2fsecret.jpg"])(
  "/images/%s can't escape the folder",
  async (path) => {
    await plantSecrets();
    expect(await bodyOf(await get(path))).not.toContain("a secret");
    expect((await serveImage(new Request(`http://localhost/images/${path}`), testApp())).status).toBe(404);
  },
);

async function plantSecrets() {
  const keys = ["secret.svg", "secret.html", "../secret.jpg", "/secret.jpg", "..\\secret.jpg", "products//secret.jpg"];
  for (const key of keys) await IMAGES.put(key, "a secret");
}
