import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { importProducts } from "#app/use-cases/pos/import-products.ts";
import { listPublicMenu } from "#db/menu/public-menu.ts";
import { findLatestImport } from "#db/pos/queries.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aKey } from "#test/support/pos/key.ts";
import { openShop } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });
const ITEMS = "/menu/items";

const leaflyItem = (id: string, price: number, more: object = {}) => ({
  id: `item-${id}`,
  type: "Flower",
  name: `Name of ${id}`,
  brand: "Mesa",
  strain: null,
  variants: [{ id, medical: false, price, amount: 3.5, unit: "g", inventoryLevel: 9 }],
  ...more,
});
const weedmapsItem = (id: string, price: number, more: object = {}) => ({
  external_id: `item-${id}`,
  name: `Name of ${id}`,
  brand_name: "Mesa",
  category_names: ["Flower"],
  genetics: "sativa",
  published: true,
  variants: [{ external_id: id, price: { amount: String(price / 100), currency: "USD" }, inventory_quantity: 9 }],
  ...more,
});

/** A dispensary whose point of sale sends items by a profile. */
async function aSource(profile: string) {
  const { id: vendorId } = await openShop(app.db);
  const key = await aKey(app, vendorId!);
  const type = { "Content-Type": `application/json; profile="${profile}"` };
  async function send(method: "POST" | "PUT" | "DELETE", path: string, ...items: object[]) {
    const response = await key.send(method, path, { items }, type);
    const { counts, lines } = await response.json<{ counts: object; lines: { id: string; message: string }[] }>();
    return { status: response.status, counts, lines };
  }
  async function accept() {
    const previewId = (await findLatestImport(app.db, vendorId!))!.id;
    valueIn(await importProducts(app, actorOf(vendorId!), { previewId }));
    await app.db.run(sql`UPDATE products SET image_key = 'products/blue-dream.jpg' WHERE vendor_id = ${vendorId}`);
  }
  /** As shoppers see it. */
  const menu = async () => {
    const { products } = (await listPublicMenu(app.db, vendorId!, app.now()))!;
    return products.map(({ name, priceCents }) => [name, priceCents]).toSorted();
  };
  const refused = async () =>
    (await (await key.get("/status")).json<{ menu: { refused: { id: string; reason: string }[] } }>()).menu.refused;
  return { key, type, send, accept, menu, refused };
}

test.each([
  ["leafly-menu-v2", leaflyItem, { type: "Seeds" }, "Its type Seeds has no category here"],
  ["weedmaps-menu", weedmapsItem, { category_names: ["Wellness"] }, "Its type Wellness has no category here"],
])(
  "items in the shape of %s reach the menu, change, are refused one by one, and leave it",
  async (profile, item, odd, reason) => {
    const { send, accept, menu, refused } = await aSource(profile);
    expect(await send("PUT", "/menu", item("a", 3500), item("b", 2000), item("c", 900, odd))).toMatchObject({
      status: 200,
      counts: { waiting: 2, refused: 1 },
      lines: [{ line: 3, id: "c", result: "refused", message: reason }],
    });
    expect(await refused()).toMatchObject([{ id: "c", reason }]);
    expect(await menu()).toEqual([]);
    await accept();
    expect(await menu()).toEqual([
      ["Name of a", 3500],
      ["Name of b", 2000],
    ]);
    expect(await send("POST", ITEMS, item("a", 3000), item("c", 900))).toMatchObject({ counts: { applied: 2 } });
    expect(await refused()).toEqual([]);
    expect((await menu())[0]).toEqual(["Name of a", 3000]);
    expect(await send("DELETE", ITEMS, item("a", 0))).toMatchObject({ lines: [{ id: "a", result: "applied" }] });
    expect(await menu()).toEqual([["Name of b", 2000]]);
    expect(await send("PUT", "/menu", item("a", 3100))).toMatchObject({ counts: { applied: 1 } });
    expect(await menu()).toEqual([["Name of a", 3100]]);
  },
);

test("an unknown profile is refused before the body is read, and without one a whole menu needs its version", async () => {
  const { key, type } = await aSource("menu-v9");
  for (const [method, path] of [
    ["POST", ITEMS],
    ["PUT", ITEMS],
    ["DELETE", ITEMS],
    ["PUT", "/menu"],
  ] as const) {
    const response = await key.send(method, path, { junk: 1 }, type);
    expect([response.status, (await response.json<{ message: string }>()).message]).toEqual([
      415,
      expect.stringMatching(/^We don’t know the profile “menu-v9”\./),
    ]);
  }
  const response = await key.send("PUT", "/menu", { items: [leaflyItem("a", 1)] });
  expect([response.status, (await response.json<{ message: string }>()).message]).toEqual([
    400,
    expect.stringMatching(/^Version must be/),
  ]);
});

test("each profile's items are described beside our own", async () => {
  const { paths } = await (await worker.fetch("http://localhost/api/openapi.json")).json<{
    paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: object }> } }>>;
  }>();
  for (const [path, method] of [
    [ITEMS, "post"],
    [ITEMS, "put"],
    [ITEMS, "delete"],
    ["/menu", "put"],
  ] as const) {
    const { content } = paths[`/integrations${path}`]![method]!.requestBody;
    const types = ["", '; profile="leafly-menu-v2"', '; profile="weedmaps-menu"'].map(
      (more) => `application/json${more}`,
    );
    expect(Object.keys(content).toSorted()).toEqual(types);
    if (method !== "delete") expect(JSON.stringify(content[types[1]!])).toContain("inventoryLevel");
  }
});
