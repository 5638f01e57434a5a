import { beforeEach, describe, expect, test } from "vitest";
import { loader as cartPage } from "#app/routes/shop/cart/cart.tsx";
import { loader as embed } from "#app/routes/website/embed.tsx";
import { action as endKiosk } from "#app/routes/website/kiosk-end.ts";
import { makeKey } from "#app/use-cases/pos/make-key.ts";
import { revokeIntegrationKey } from "#app/use-cases/pos/revoke-key.ts";
import { listKeys } from "#db/pos/keys.ts";
import { vendors } from "#db/schema/index.ts";
import { callRoute, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { valueIn } from "#test/support/outcome.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { openWebsite, websiteVisit } from "#test/support/website.ts";

const visit = testVisit({ now: Date.now });
const { db } = visit;

let shop: Awaited<ReturnType<typeof openShop>>;
let dream: Awaited<ReturnType<typeof stock>>;
let key: string;
beforeEach(async () => {
  shop = await openShop(db, { dispensaryName: "Green Door" });
  dream = await stock(db, shop.id, { name: "Blue Dream", priceCents: 3500, stock: 3 });
  await stock(db, (await openShop(db)).id, { name: "Other Dream" });
  key = valueIn(await makeKey(visit, actorOf(shop.id), { name: "Website", scopes: ["website"] })).id;
});

// biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
type Read = { status: number; headers: Headers; body: any };
async function read(path: string, init: RequestInit = { headers: { "X-Api-Key": key } }): Promise<Read> {
  const { status, headers, ...rest } = await worker
    .fetch(`http://localhost/api/website/${path}`, init)
    .then(async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }));
  return { status, headers, body: rest.text && JSON.parse(rest.text) };
}

describe("a website reads with a key that is no secret", () => {
  test("the menu, a product, the hours and the age of the stock, from any origin", async () => {
    const menu = await read("menu", { headers: { "X-Api-Key": key, Origin: "https://greendoor.com" } });
    expect(menu.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(menu.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    expect(menu.headers.get("Cache-Control")).toBe("public, max-age=4");
    const page = `${visit.settings.origin}/vendor/${shop.id}/menu`;
    const cartUrl = `${visit.settings.origin}/cart?add=${dream.id}`;
    const product = {
      _id: dream.id,
      name: "Blue Dream",
      price: 35,
      left: 3,
      url: `${page}/blue-dream-${dream.id}`,
      cartUrl,
    };
    expect(menu.body).toMatchObject({ stockAsOf: null, data: [product] });
    expect(menu.body.data[0].image).toMatch(/^https?:\/\/[^/]+\/images\//);
    expect((await read(`products/${dream.id}`)).body).toMatchObject({ data: product });
    const about = { dispensaryName: "Green Door", open: expect.any(Boolean), menuUrl: page, stockAsOf: null };
    expect((await read("dispensary")).body).toMatchObject({ data: about });
  });

  test("addresses of the dispensary's own website, once it has one", async () => {
    const { host } = await openWebsite(db, shop.id);
    const { data } = (await read(`menu?key=${key}`, {})).body;
    expect(data).toMatchObject([{ url: `https://${host}/menu/blue-dream-${dream.id}` }]);
    expect((await read("dispensary")).body.data.menuUrl).toBe(`https://${host}/`);
  });

  test("after a browser has asked whether it may", async () => {
    const request = { Origin: "https://greendoor.com", "Access-Control-Request-Headers": "x-api-key" };
    const { status, headers } = await read("menu", { method: "OPTIONS", headers: request });
    expect([status, headers.get("Access-Control-Allow-Headers")]).toEqual([204, "X-Api-Key"]);
  });

  test("and the key's last use is recorded", async () => {
    await read("menu");
    await expect.poll(async () => (await listKeys(db, shop.id))[0]?.lastUsedAt).toEqual(expect.any(Number));
  });
});

test.each([
  ["without a key", async () => ({}), 401],
  ["with an unknown key", async () => ({ headers: { "X-Api-Key": "nothing" } }), 401],
  [
    "with a key that may not",
    async () => {
      const other = valueIn(await makeKey(visit, actorOf(shop.id), { name: "Register", scopes: ["menu"] }));
      return { headers: { "X-Api-Key": other.id } };
    },
    403,
  ],
  [
    "with a revoked key",
    async () => {
      await revokeIntegrationKey(visit, actorOf(shop.id), key);
      return { headers: { "X-Api-Key": key } };
    },
    401,
  ],
])("%s nothing is read", async (_name, init, status) =>
  expect(await read("menu", await init())).toMatchObject({ status, body: { success: false } }),
);

test("another dispensary's product, and a suspended dispensary, are not found", async () => {
  const other = await openShop(db);
  const { id } = await stock(db, other.id);
  expect((await read(`products/${id}`)).status).toBe(404);
  await db.update(vendors).set({ suspendedAt: 1 });
  for (const path of ["menu", "dispensary", `products/${dream.id}`]) expect((await read(path)).status).toBe(404);
});

describe("a menu to insert into another page", () => {
  const embedded = async (more = {}, path = "/embed") => {
    const there = await websiteVisit(db, (await openWebsite(db, shop.id)).host, more);
    const response = await callRoute<Response>(embed, there, { path });
    return { there, response, html: await response.text() };
  };

  test("is the same for everyone, may be read from anywhere, and links to the dispensary's own website", async () => {
    await stock(db, shop.id, { name: "Two & <Two>", stock: 0 });
    const { there, response, html } = await embedded();
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(html).toMatch(/^<nearleaf-menu src="https:[^"]+\/embed"><template shadowrootmode="open">/);
    expect(html).toContain(`${there.origin}/menu/blue-dream-${dream.id}`);
    expect(html).toContain(`${there.origin}/cart?add=${dream.id}`);
    expect(html).toContain("Two &amp; &lt;Two&gt;");
    expect(html).toContain("Sold out today");
    expect(html).not.toContain("Other Dream");
    expect(html.match(/cart\?add=/g)).toHaveLength(1);
  });

  test("shows one category if it is named, and leaves sizes to the product's page", async () => {
    await stock(db, shop.id, { name: "Gummies", category: "Edible", amount: "100mg" });
    await stock(db, shop.id, { name: "Gummies", category: "Edible", amount: "200mg" });
    const { html } = await embedded({}, "/embed?category=edible");
    expect(html).toContain("Gummies");
    expect(html).toContain("Choose a size of Gummies");
    expect(html).not.toContain("Blue Dream");
  });

  test("names no product if the age is asked first, or while the shop takes no orders", async () => {
    const asking = { settings: { ...visit.settings, ageAsking: "everywhere" as const } };
    expect((await embedded(asking)).html).not.toContain("Blue Dream");
    shop = await openShop(db, { withheld: "license" });
    await stock(db, shop.id, { name: "Blue Dream" });
    expect((await embedded()).html).not.toContain("Blue Dream");
  });
});

describe("a link that fills a cart", () => {
  type Shown = { data: { lines: { name: string; quantity: number }[]; missing: number }; init: { status: number } };
  const opened = (add: string, from = visit) => callRoute<Shown>(cartPage, from, { path: `/cart?add=${add}` });

  test("shows what it adds, as far as in stock, and says how many products are missing", async () => {
    const { data } = await opened(`${dream.id}:5,unknown`);
    expect(data).toMatchObject({ lines: [{ name: "Blue Dream", quantity: 3 }], missing: 1 });
  });

  test("has one dispensary's products, and on its own website no other's", async () => {
    const other = await openShop(db);
    const { id } = await stock(db, other.id, { name: "Elsewhere" });
    expect((await opened(`${dream.id},${id}`)).data).toMatchObject({ lines: [{ name: "Blue Dream" }], missing: 1 });
    const there = await websiteVisit(db, (await openWebsite(db, shop.id)).host);
    expect(await opened(id, there)).toMatchObject({ data: { lines: [] }, init: { status: 404 } });
    expect((await opened(`${id},${dream.id}`, there)).data).toMatchObject({ lines: [{ name: "Blue Dream" }] });
  });

  test("asks the age first if the law requires it", async () => {
    const asking = testVisit({ settings: { ...visit.settings, ageAsking: "everywhere" } });
    expect(await opened(dream.id, asking)).toMatchObject({ data: { asksAgeFor: "Green Door" } });
  });
});

test("a kiosk's end clears the cookies and the storage of its device", () =>
  expect(endKiosk().headers.get("Clear-Site-Data")).toBe('"cookies", "storage"'));
