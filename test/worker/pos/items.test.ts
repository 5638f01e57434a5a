import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { loader as menuPage } from "#app/routes/shop/menu/menu.tsx";
import { updateProduct } from "#app/use-cases/menu/update-product.ts";
import { connectTreez } from "#app/use-cases/pos/connect-treez.ts";
import { importProducts } from "#app/use-cases/pos/import-products.ts";
import { syncTreez } from "#app/use-cases/pos/sync-treez.ts";
import { runBatch } from "#db/client.ts";
import { reserveStock } from "#db/menu/stock.ts";
import { countImport, findLatestImport, listImportEntries } from "#db/pos/queries.ts";
import { callRoute, testApp, testVisit } from "#test/support/app.ts";
import { actorOf, addOrder } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aKey } from "#test/support/pos/key.ts";
import { seededRandom } from "#test/support/random.ts";
import { openShop } from "#test/support/shop.ts";

const app: App = testApp({ at: Date.now() });
const ITEMS = "/menu/items";

const item = (id: string, version: number | string, more: object = {}) => ({
  id,
  version,
  name: `Name of ${id}`,
  brand: "",
  category: "Flower",
  price: 35,
  amount: "3.5g",
  strain: "Sativa",
  stock: 12,
  ...more,
});
type Reply = {
  counts: Record<string, number>;
  lines: { line: number; id: string; result: string; message: string }[];
};

async function aSource() {
  const { id: vendorId } = await openShop(app.db);
  const key = await aKey(app, vendorId);
  const send = async (method: "POST" | "PUT" | "DELETE", path: string, body: unknown) => {
    const response = await key.send(method, path, body);
    return { status: response.status, ...(await response.json<Reply & { message: string }>()) };
  };
  const post = async (...items: object[]) => (await send("POST", ITEMS, { items })).lines.map(({ result }) => result);
  const menu = () =>
    app.db.all<{ source_id: string; price_cents: number; stock: number | null; status: string }>(sql`
      SELECT source_id, name, price_cents, sale_price_cents, stock, status, image_key, tags, strain_details, contents
      FROM products WHERE vendor_id = ${vendorId} ORDER BY source_id`);
  const idOf = async (sourceId: string) =>
    (
      await app.db.all<{ id: string }>(
        sql`SELECT id FROM products WHERE vendor_id = ${vendorId} AND source_id = ${sourceId}`,
      )
    )[0]!.id;
  const accept = async () => {
    const preview = await findLatestImport(app.db, vendorId);
    return valueIn(await importProducts(app, actorOf(vendorId), { previewId: preview?.id ?? "" }));
  };
  return { vendorId, key, send, post, menu, idOf, accept };
}

/** A source whose first menu was accepted. */
async function anAcceptedSource() {
  const source = await aSource();
  await source.post(item("first", 1));
  await source.accept();
  return source;
}

test("a menu shows how old its stock is once a point of sale manages it", async () => {
  const { vendorId, post, accept } = await aSource();
  const shown = () =>
    callRoute<{ smallPrint: string }>(menuPage, testVisit({ at: app.now() }), { params: { vendorId } });
  await post(item("a", 1));
  expect((await shown()).smallPrint).not.toContain("Stock as of");
  await accept();
  expect((await shown()).smallPrint).toMatch(/^Stock as of \d{1,2}:\d\d [AP]M/);
});

describe("a first menu", () => {
  test("waits in a preview, which later calls update, and appears on the menu once accepted", async () => {
    const { vendorId, send, post, menu, accept } = await aSource();
    expect(await post(item("a", 1), item("b", 1))).toEqual(["waiting", "waiting"]);
    expect(await post(item("a", 2, { price: 40 }), item("c", 1))).toEqual(["waiting", "waiting"]);
    expect(await post(item("a", 1))).toEqual(["stale"]);
    await send("DELETE", ITEMS, { items: [{ id: "b", version: 2 }] });
    expect(await menu()).toEqual([]);
    const preview = (await findLatestImport(app.db, vendorId))!;
    expect(preview).toMatchObject({ state: "ready", pushed: true });
    expect((await countImport(app.db, preview)).counts).toMatchObject({ new: 2, skipped: 1 });
    expect(await listImportEntries(app.db, preview.id, 5)).toMatchObject([
      ...[{ sourceId: "b", what: "skipped" }, { sourceId: "a", what: "new" }, { sourceId: "c" }],
    ]);
    expect((await accept()).state).toBe("done");
    expect(await menu()).toMatchObject([{ source_id: "a", price_cents: 4000, stock: 12 }, { source_id: "c" }]);
    expect(await post(item("a", 3, { stock: 0 }), item("d", 1))).toEqual(["applied", "applied"]);
    expect(await menu()).toMatchObject([{ source_id: "a", stock: 0 }, { source_id: "c" }, { source_id: "d" }]);
  });

  test("never expires", async () => {
    const { vendorId, post, accept } = await aSource();
    await post(item("a", 1));
    await syncTreez({ ...app, now: () => app.now() + 10 * 3_600_000 });
    expect(await findLatestImport(app.db, vendorId)).toMatchObject({ state: "ready" });
    expect((await accept()).state).toBe("done");
  });
});

describe("an accepted source", () => {
  test("is answered line by line; a refused line changes nothing and stops no other line", async () => {
    const { post, send, menu } = await anAcceptedSource();
    await post(item("a", 1));
    const reply = await send("POST", ITEMS, {
      items: [item("a", 2, { price: 0 }), item("b", 1), item("c", 1, { description: "It cures cancer." }), { id: 7 }],
    });
    expect(reply).toMatchObject({ status: 200, counts: { applied: 1, refused: 3 } });
    expect(reply.lines).toMatchObject([
      { line: 1, id: "a", result: "refused", message: "Valid price is required" },
      { line: 2, id: "b", result: "applied" },
      { line: 3, id: "c", result: "refused", message: expect.stringMatching(/\w/) },
      { line: 4, id: "", result: "refused", message: "Id is required." },
    ]);
    expect((await menu()).map(({ source_id: id }) => id)).toEqual(["a", "b", "first"]);
    expect(await post(item("a", 2, { price: 36 }))).toEqual(["applied"]);
    expect(await post(item("a", 2, { price: 37 }), item("a", 3, { price: 36 }))).toEqual(["stale", "unchanged"]);
  });

  test("removes an item, which only a newer version restores", async () => {
    const { post, send, menu } = await anAcceptedSource();
    await post(item("a", 1));
    const { lines } = await send("DELETE", ITEMS, {
      items: [
        { id: "a", version: 5 },
        { id: "unknown", version: 5 },
      ],
    });
    expect(lines.map(({ result }) => result)).toEqual(["applied", "unchanged"]);
    expect((await menu())[0]).toMatchObject({ source_id: "a", status: "Disabled" });
    expect(await post(item("a", 4), item("unknown", 5))).toEqual(["stale", "stale"]);
    expect(await post(item("a", 6))).toEqual(["applied"]);
    expect((await menu())[0]).toMatchObject({ source_id: "a", status: "Active" });
  });

  test("leaves image, tags, sale price and status as the vendor set them, unless the price reaches the sale's", async () => {
    const { vendorId, post, menu, idOf } = await anAcceptedSource();
    await post(item("a", 1), item("b", 1), item("c", 1));
    const change = async (id: string, edit: Parameters<typeof updateProduct>[2]["edit"]) =>
      valueIn(await updateProduct(app, actorOf(vendorId), { productId: await idOf(id), version: null, edit }));
    const set = { tags: ["Staff Pick" as const], strainDetails: "Smells of pine.", contents: { grams: 3.5 } };
    await change("a", { salePriceCents: 1000, ...set });
    await app.db.run(sql`UPDATE products SET image_key = 'products/mine.jpg' WHERE id = ${await idOf("a")}`);
    await change("b", { status: "Disabled" });
    await change("c", { salePriceCents: 3300 });
    expect(await post(...["a", "b", "c"].map((id) => item(id, 2, { price: 33 })))).toEqual(Array(3).fill("applied"));
    expect(await menu()).toMatchObject([
      {
        price_cents: 3300,
        sale_price_cents: 1000,
        image_key: "products/mine.jpg",
        status: "Active",
        tags: '["Staff Pick"]',
        strain_details: "Smells of pine.",
        contents: '{"grams":3.5}',
      },
      { price_cents: 3300, status: "Disabled" },
      { price_cents: 3300, sale_price_cents: null },
      {},
    ]);
  });

  test("has the stated stock, minus what open orders reserve until they are handed over", async () => {
    const { vendorId, post, menu, idOf } = await anAcceptedSource();
    await post(item("a", 1, { stock: 6 }));
    const left = async () => (await menu())[0]!.stock;
    const { id: orderId } = await addOrder(app, vendorId);
    const items = [{ productId: await idOf("a"), quantity: 2 }];
    await runBatch(app.db, reserveStock(app.db, orderId, items, app.now()));
    expect([await post(item("a", 2, { stock: 6 })), await left()]).toEqual([["unchanged"], 4]);
    expect([await post(item("a", 3, { stock: 3 })), await left()]).toEqual([["applied"], 1]);
    // Handed over, it is off the books over there too.
    await app.db.run(sql`UPDATE orders SET status = 'COMPLETED' WHERE id = ${orderId}`);
    expect([await post(item("a", 4, { stock: 3 })), await left()]).toEqual([["applied"], 3]);
  });

  test("sends a whole menu, which hides missing items unless a newer version of them is known", async () => {
    const { post, send, menu } = await anAcceptedSource();
    await post(item("a", 1), item("b", 1), item("c", 30));
    const listed = (id: string, more = {}) => {
      const { version: _, ...rest } = item(id, 1, more);
      return rest;
    };
    const whole = { version: 20, items: [listed("a", { stock: 3 }), listed("d")] };
    expect(await send("PUT", "/menu", whole)).toMatchObject({ counts: { applied: 2 }, lines: [] });
    const shown = (await menu()).filter(({ status }) => status === "Active").map(({ source_id: id }) => id);
    expect(shown).toEqual(["a", "c", "d"]);
    expect(await post(item("b", 20), item("b", 21))).toEqual(["stale", "applied"]);
    expect((await send("PUT", "/menu", { ...whole, version: 19 })).counts).toMatchObject({ stale: 2 });
    expect((await menu()).filter(({ status }) => status === "Active")).toHaveLength(4);
  });

  test("can send several calls at once: nothing is lost, and the newest version stays", async () => {
    const { post, menu } = await anAcceptedSource();
    await Promise.all(
      [1, 2, 3, 4].map((version) => post(item("a", version, { price: version }), item(`b${version}`, 1))),
    );
    const items = await menu();
    expect(items.find(({ source_id: id }) => id === "a")).toMatchObject({ price_cents: 400 });
    expect(items.map(({ source_id: id }) => id)).toEqual(["a", "b1", "b2", "b3", "b4", "first"]);
  });

  test("ends with the same menu however its calls are shuffled, repeated or cut", async () => {
    for (let seed = 1; seed <= 2; seed += 1) {
      const random = seededRandom(seed);
      const below = (count: number) => Math.floor(random() * count);
      const calls = Array.from({ length: 6 }, (_, at) => {
        const ids = [...new Set([below(4), below(4), below(4)])].map((id) => `i${id}`);
        if (below(4) === 0) return { method: "DELETE" as const, items: ids.map((id) => ({ id, version: at + 1 })) };
        const items = ids.map((id) => item(id, at + 1, { price: 1 + below(9), stock: below(3) || null }));
        return { method: "POST" as const, items };
      });
      const run = async (order: typeof calls) => {
        const { send, menu } = await anAcceptedSource();
        for (const { method, items } of order) await send(method, ITEMS, { items });
        return (await menu()).filter(({ status }) => status === "Active");
      };
      const cut = calls.slice(0, 2).map((call) => ({ ...call, items: call.items.slice(0, 1) })) as typeof calls;
      const shuffled = [...calls, ...cut, ...calls.slice(2, 4)].toSorted(() => random() - 0.5);
      expect(await run(shuffled), `seed ${seed}`).toEqual(await run(calls));
    }
  });
});

test("the status shows the last call and each refused item, until a good version arrives", async () => {
  const { post, key } = await aSource();
  const menu = async () => (await (await key.get("/status")).json<{ menu: object }>()).menu;
  expect(await menu()).toEqual({ state: "empty", lastSync: null, counts: null, refused: [] });
  await post(item("a", 1, { price: 0 }), item("b", 1));
  expect(await menu()).toMatchObject({
    state: "waiting",
    lastSync: expect.any(String),
    counts: { waiting: 1, refused: 1, stale: 0 },
    refused: [{ id: "a", reason: "Valid price is required", at: expect.any(String) }],
  });
  await post(item("a", 2));
  expect(await menu()).toMatchObject({ refused: [] });
  await post(item("c", 1, { price: 0 }));
  const { version: _, ...listed } = item("b", 0);
  await key.send("PUT", "/menu", { version: 9, items: [listed] });
  expect(await menu()).toMatchObject({ refused: [] });
});

test("a key without the scope, a limited dispensary and one connected to Treez are refused", async () => {
  const { vendorId, send } = await aSource();
  const orders = await aKey(app, vendorId, ["orders"]);
  expect((await orders.send("POST", ITEMS, { items: [item("a", 1)] })).status).toBe(403);
  await app.db.run(sql`UPDATE vendors SET status = 'limited' WHERE id = ${vendorId}`);
  expect((await send("POST", ITEMS, { items: [item("a", 1)] })).status).toBe(403);
  await app.db.run(sql`UPDATE vendors SET status = 'active' WHERE id = ${vendorId}`);
  valueIn(await connectTreez(app, actorOf(vendorId), { dispensaryName: "demo", apiKey: "a-key-of-treez-1234" }));
  expect((await send("POST", ITEMS, { items: [item("a", 1)] })).status).toBe(409);
});

test("a call has 1 to 200 items, and a whole menu 2,000", async () => {
  const { send } = await aSource();
  const many = (count: number) => Array.from({ length: count }, (_, at) => item(`i${at}`, 1));
  expect((await send("POST", ITEMS, { items: many(200) })).counts).toMatchObject({ waiting: 200 });
  expect(await send("POST", ITEMS, { items: many(201) })).toMatchObject({
    status: 400,
    message: "Send at most 200 items at a time.",
  });
  expect((await send("POST", ITEMS, { items: [] })).status).toBe(400);
  expect((await send("POST", ITEMS, { items: many(1), junk: 1 })).status).toBe(400);
  const listed = many(2000).map(({ version: _, ...rest }) => rest);
  expect((await send("PUT", "/menu", { version: 2, items: listed })).counts).toMatchObject({ waiting: 2000 });
});
