import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { nextSyncAt } from "#app/domain/pos/sync-times.ts";
import { updateProduct } from "#app/use-cases/menu/update-product.ts";
import { connectTreez } from "#app/use-cases/pos/connect-treez.ts";
import { disconnectTreez } from "#app/use-cases/pos/disconnect-treez.ts";
import { importTreezProducts } from "#app/use-cases/pos/import-products.ts";
import { previewTreezImport } from "#app/use-cases/pos/preview-import.ts";
import { resumeTreezImport } from "#app/use-cases/pos/resume-import.ts";
import { syncTreez, syncTreezMenu } from "#app/use-cases/pos/sync-treez.ts";
import { runBatch } from "#db/client.ts";
import { holdStock } from "#db/menu/stock.ts";
import { countImport, findLatestImport, listImportEntries, type PosImport } from "#db/pos/queries.ts";
import { actorOf, takeOrder } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { KEY, treezApp } from "#test/support/outside/treez.ts";
import { copyRow, openShop, stock } from "#test/support/shop.ts";
import { fakeProduct } from "#workers/local/stand-ins/treez/catalog.ts";

let shops = 0;
/** Connects a new shop with the Treez that has the shop's id for a name. */
async function connected(app: App) {
  shops += 1;
  const { id } = await openShop(app.db, { id: `treez${shops}` });
  valueIn(await connectTreez(app, actorOf(id), { dispensaryName: id, apiKey: KEY }));
  return id;
}

async function aConnectedShop(facts?: Parameters<typeof treezApp>[0]) {
  const world = treezApp(facts);
  return { ...world, vendorId: await connected(world.app) };
}

/** Steps until nothing runs any more. */
async function toTheEnd(app: App, vendorId: string): Promise<PosImport> {
  for (;;) {
    const latest = await findLatestImport(app.db, vendorId);
    if (!latest) throw new Error("There is no import.");
    if (latest.state !== "reading" && latest.state !== "applying") return latest;
    await resumeTreezImport(app, vendorId, latest.id);
  }
}
async function preview(app: App, vendorId: string) {
  valueIn(await previewTreezImport(app, actorOf(vendorId)));
  const ready = await toTheEnd(app, vendorId);
  return { id: ready.id, ready, ...(await countImport(app.db, ready)) };
}
async function importAll(app: App, vendorId: string) {
  const { id } = await preview(app, vendorId);
  valueIn(await importTreezProducts(app, actorOf(vendorId), { previewId: id }));
  const done = await toTheEnd(app, vendorId);
  return { done, ...(await countImport(app.db, done)) };
}
type Row = Record<string, unknown> & { id: string; source_id: string; status: string; version: number };
const menu = (app: App, vendorId: string) =>
  app.db.all<Row>(sql`SELECT * FROM products WHERE vendor_id = ${vendorId} ORDER BY source_id`);
const productAt = async (app: App, vendorId: string, at: number) =>
  (await menu(app, vendorId)).find(({ source_id: id }) => id === fakeProduct(at).product_id)!;

describe("a Treez of 2,500 products, some broken,", () => {
  test("is previewed without a change, imported in short steps, and a second import changes nothing", async () => {
    const { app, fake, vendorId } = await aConnectedShop({ count: 2500 });
    const other = await stock(app.db, (await openShop(app.db)).id, {
      source: "pos",
      sourceId: fakeProduct(0).product_id,
    });

    const begun = await previewTreezImport(app, actorOf(vendorId));
    expect(begun).toMatchObject({ ok: true, value: { state: "reading", page: 6, total: 2500 } });
    const { id, counts } = await preview(app, vendorId);
    expect(counts).toEqual({ new: 2450, changed: 0, hidden: 0, unchanged: 0, skipped: 50 });
    expect(await menu(app, vendorId)).toEqual([]);
    const reasons = (await listImportEntries(app.db, id, 100)).filter(({ what }) => what === "skipped");
    expect(new Set(reasons.map(({ note }) => note))).toEqual(
      new Set([
        "Its type TOPICAL has no category here",
        "It has no valid price",
        "It has no name",
        "Hidden from menu in Treez",
      ]),
    );
    expect(fake.seen.filter((line) => line.startsWith("POST"))).toHaveLength(1);

    const applied = await importTreezProducts(app, actorOf(vendorId), { previewId: id });
    expect(applied).toMatchObject({ ok: true, value: { state: "applying" } });
    const done = await toTheEnd(app, vendorId);
    expect(done).toMatchObject({ state: "done", problem: null });
    const after = await menu(app, vendorId);
    expect(after).toHaveLength(2450);
    expect(after.every(({ image_key: image, status }) => image === null && status === "Active")).toBe(true);

    expect((await importAll(app, vendorId)).counts).toEqual({
      new: 0,
      changed: 0,
      hidden: 0,
      unchanged: 2450,
      skipped: 50,
    });
    expect(await menu(app, vendorId)).toEqual(after);
    expect(await app.db.all(sql`SELECT version, name FROM products WHERE id = ${other.id}`)).toEqual([
      { version: 1, name: other.name },
    ]);
  });
});

describe("an import", () => {
  test("leaves image, tags, sale price, strain details, contents and status as the vendor set them, unless the price reaches the sale's", async () => {
    const { app, treez, vendorId } = await aConnectedShop();
    await importAll(app, vendorId);
    const [mine, off] = [await productAt(app, vendorId, 1), await productAt(app, vendorId, 2)];
    await app.db.run(sql`UPDATE products SET image_key = 'products/mine.jpg' WHERE id = ${mine.id}`);
    const said = { tags: ["Staff Pick" as const], strainDetails: "Smells of pine.", contents: { grams: 3.5 } };
    const edit = { salePriceCents: 1000, ...said };
    expect((await updateProduct(app, actorOf(vendorId), { productId: mine.id, version: null, edit })).ok).toBe(true);
    await updateProduct(app, actorOf(vendorId), { productId: off.id, version: null, edit: { status: "Disabled" } });
    const { id: reached } = await productAt(app, vendorId, 3);
    await app.db.run(sql`UPDATE products SET price_cents = 9900, sale_price_cents = 3300 WHERE id = ${reached}`);
    treez.products = treez.products.map((product, at) =>
      at >= 1 && at <= 3 ? { ...product, pricing: { price_type: "FLAT", price_sell: 33 } } : product,
    );
    const { done, counts } = await importAll(app, vendorId);
    expect(counts).toMatchObject({ new: 0, changed: 3, hidden: 0 });
    expect(await productAt(app, vendorId, 1)).toMatchObject({
      price_cents: 3300,
      image_key: "products/mine.jpg",
      sale_price_cents: 1000,
      tags: '["Staff Pick"]',
      strain_details: "Smells of pine.",
      contents: '{"grams":3.5}',
      status: "Active",
    });
    expect(await productAt(app, vendorId, 2)).toMatchObject({ price_cents: 3300, status: "Disabled" });
    expect(await productAt(app, vendorId, 3)).toMatchObject({ price_cents: 3300, sale_price_cents: null });
    const notes = (await listImportEntries(app.db, done.id, 5)).map(({ note }) => note);
    expect(notes).toContain("price, sale price removed");
  });

  test("sets stock from Treez, minus what open orders reserve", async () => {
    const { app, treez, vendorId } = await aConnectedShop({ count: 10 });
    await importAll(app, vendorId);
    const [sold, silent] = [await productAt(app, vendorId, 1), await productAt(app, vendorId, 2)];
    const left = async (at: number) => (await productAt(app, vendorId, at)).stock;
    expect([await left(1), await left(2)]).toEqual([6, 7]);
    const { id: orderId } = await takeOrder(app, vendorId);
    await runBatch(app.db, holdStock(app.db, orderId, [{ productId: sold.id, quantity: 2 }], app.now()));
    expect((await importAll(app, vendorId)).counts).toMatchObject({ changed: 0 });
    expect(await left(1)).toBe(4);
    treez.products = treez.products.map((product, at) => {
      if (at === 1) return { ...product, sellable_quantity: 3 };
      return at === 2 ? { ...product, sellable_quantity: null } : product;
    });
    const { counts } = await importAll(app, vendorId);
    expect(counts).toMatchObject({ changed: 1 });
    expect([await left(1), await left(2), silent.stock]).toEqual([1, 7, 7]);
    // Handed over, it is off the books over there too.
    await app.db.run(sql`UPDATE orders SET status = 'COMPLETED' WHERE id = ${orderId}`);
    await importAll(app, vendorId);
    expect(await left(1)).toBe(3);
  });

  test("hides removed products, and restores only those it hid", async () => {
    const { app, treez, vendorId } = await aConnectedShop({ count: 40 });
    const own = await stock(app.db, vendorId, { name: "Made here" });
    await importAll(app, vendorId);
    const all = treez.products;
    const off = await productAt(app, vendorId, 5);
    await app.db.run(sql`UPDATE products SET status = 'Disabled' WHERE id = ${off.id}`);
    treez.products = all.filter((_, at) => at !== 4 && at !== 5);
    const { done, counts } = await importAll(app, vendorId);
    expect(counts).toMatchObject({ hidden: 1 });
    expect(await listImportEntries(app.db, done.id, 5)).toMatchObject([
      { what: "hidden", note: "No longer in your point of sale" },
    ]);
    expect(await productAt(app, vendorId, 4)).toMatchObject({ status: "Disabled" });
    expect(await app.db.all(sql`SELECT status FROM products WHERE id = ${own.id}`)).toEqual([{ status: "Active" }]);
    treez.products = all;
    expect((await importAll(app, vendorId)).counts).toMatchObject({ changed: 1, hidden: 0 });
    expect(await productAt(app, vendorId, 4)).toMatchObject({ status: "Active" });
    expect(await productAt(app, vendorId, 5)).toMatchObject({ status: "Disabled" });
  });

  test("hides nothing where the list did not come whole", async () => {
    const { app, treez, fake, vendorId } = await aConnectedShop({ count: 60 });
    await importAll(app, vendorId);
    const [first] = treez.products;
    // A product moved from the second page to the first while they were read.
    fake.trouble.next = [
      () => Response.json({ data: { product_list: treez.products.slice(0, 50), total_count: 60 } }),
      () => Response.json({ data: { product_list: [first, ...treez.products.slice(51)], total_count: 60 } }),
    ];
    const { counts, ready } = await preview(app, vendorId);
    expect(counts.hidden).toBe(0);
    expect(ready.problem).toContain("nothing was hidden");
  });

  test("goes on after a fault where it stood, and ends after five", async () => {
    const { app, fake, clock, vendorId } = await aConnectedShop({ count: 120 });
    const down = () => new Response("", { status: 502 });
    fake.trouble.next = [down];
    const begun = valueIn(await previewTreezImport(app, actorOf(vendorId)));
    expect(begun).toMatchObject({ state: "reading", page: 1, faults: 1 });
    const asked = fake.seen.length;
    await resumeTreezImport(app, vendorId, begun.id);
    expect(fake.seen).toHaveLength(asked);
    clock.now += 60_000;
    expect(await resumeTreezImport(app, vendorId, begun.id)).toMatchObject({ state: "ready", faults: 0 });

    await previewTreezImport(app, actorOf(vendorId));
    const { id } = (await findLatestImport(app.db, vendorId))!;
    await app.db.run(sql`UPDATE pos_imports SET state = 'reading', page = 1 WHERE id = ${id}`);
    for (let fault = 0; fault < 5; fault += 1) {
      fake.trouble.next = [down];
      clock.now += 60_000;
      await resumeTreezImport(app, vendorId, id);
    }
    expect(await findLatestImport(app.db, vendorId)).toMatchObject({
      state: "failed",
      problem: "Failed to import products",
    });
  });

  test("is done by one of several steps at once", async () => {
    const { app, fake, vendorId } = await aConnectedShop({ count: 700 });
    const begun = valueIn(await previewTreezImport(app, actorOf(vendorId)));
    const asked = fake.seen.length;
    await Promise.all(Array.from({ length: 6 }, () => resumeTreezImport(app, vendorId, begun.id)));
    expect(fake.seen.length - asked).toBe(5);
    expect(await findLatestImport(app.db, vendorId)).toMatchObject({ page: 11 });
  });

  test("of a shop without Treez, or of an old preview is refused", async () => {
    const { app, clock, vendorId } = await aConnectedShop();
    const stranger = actorOf((await openShop(app.db)).id);
    expect(await importTreezProducts(app, stranger, { previewId: null })).toMatchObject({
      reason: "not-connected",
      message: "Failed to import products",
    });
    const { id } = await preview(app, vendorId);
    expect(await importTreezProducts(app, stranger, { previewId: id })).toMatchObject({ reason: "changed-meanwhile" });
    clock.now += 2 * 3_600_000;
    expect(await importTreezProducts(app, actorOf(vendorId), { previewId: id })).toMatchObject({
      reason: "changed-meanwhile",
    });
    expect(await menu(app, vendorId)).toEqual([]);
  });
});

describe("a connection", () => {
  test("stores key and token encrypted, for its own shop", async () => {
    const { app, vendorId } = await aConnectedShop();
    const rival = await connected(app);
    const stored = JSON.stringify(await app.db.all(sql`SELECT * FROM pos_connections`));
    expect(stored).not.toContain(KEY);
    expect(stored).not.toContain(`fake.${vendorId}`);
    await app.db.run(sql`UPDATE pos_connections SET api_key_sealed =
      (SELECT api_key_sealed FROM pos_connections WHERE vendor_id = ${vendorId}) WHERE vendor_id = ${rival}`);
    await previewTreezImport(app, actorOf(rival));
    expect(await findLatestImport(app.db, rival)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("connect again"),
    });
  });

  test("with a refused key shows the error beside its field, stores nothing, and logs no key", async () => {
    const { app, logged } = treezApp();
    const vendorId = (await openShop(app.db)).id;
    const apiKey = "wrong-key-1234";
    expect(await connectTreez(app, actorOf(vendorId), { dispensaryName: "GreenDoor.treez.io", apiKey })).toMatchObject({
      reason: "pos-refused",
      message: "Failed to connect to Treez",
      fields: { apiKey: expect.any(String) },
    });
    expect(await app.db.all(sql`SELECT 1 FROM pos_connections WHERE vendor_id = ${vendorId}`)).toEqual([]);
    expect(JSON.stringify(logged)).not.toContain(apiKey);
  });

  test("that is disconnected keeps the products", async () => {
    const { app, vendorId } = await aConnectedShop({ count: 10 });
    await importAll(app, vendorId);
    expect((await disconnectTreez(app, actorOf(vendorId))).ok).toBe(true);
    expect(await menu(app, vendorId)).toHaveLength(10);
    expect(await app.db.all(sql`SELECT 1 FROM pos_connections WHERE vendor_id = ${vendorId}`)).toEqual([]);
  });
});

describe("a connected menu's own object", () => {
  test("imports changes since the last time, once, and hides deactivated products", async () => {
    const { app, treez, fake, clock, vendorId } = await aConnectedShop({ count: 120 });
    await importAll(app, vendorId);
    clock.now += 20 * 60_000;
    const changedAt = new Date(clock.now - 60_000).toISOString();
    treez.products = treez.products.map((product, at) => {
      if (at === 1) return { ...product, last_updated_at: changedAt, pricing: { price_type: "FLAT", price_sell: 77 } };
      return at === 3 ? { ...product, last_updated_at: changedAt, product_status: "DEACTIVATED" } : product;
    });
    const asked = fake.seen.length;
    expect(await syncTreezMenu(app, vendorId)).toBe(nextSyncAt(vendorId, clock.now));
    await syncTreezMenu(app, vendorId);
    const lines = fake.seen.slice(asked).filter((line) => line.includes(`/${vendorId}/`));
    // The changed ones, the empty page, and no token: the old one still holds.
    expect(lines.map((line) => line.replace(/^.*after\/[^?]+/, ""))).toEqual([
      "?page=1&pagesize=50&active=ALL",
      "?page=2&pagesize=50&active=ALL",
      "?page=1&pagesize=50&active=ALL",
      "?page=2&pagesize=50&active=ALL",
    ]);
    expect(await productAt(app, vendorId, 1)).toMatchObject({ price_cents: 7700 });
    expect(await productAt(app, vendorId, 3)).toMatchObject({ status: "Disabled" });
    expect((await menu(app, vendorId)).filter(({ version }) => version > 1)).toHaveLength(2);
    const [connection] = await app.db.all<{ at: number }>(
      sql`SELECT last_sync_at AS at FROM pos_connections WHERE vendor_id = ${vendorId}`,
    );
    expect(connection?.at).toBe(clock.now);
  });

  test("stops using a refused key, and continues in the background", async () => {
    const { app, fake, clock, vendorId } = await aConnectedShop({ count: 600 });
    await previewTreezImport(app, actorOf(vendorId));
    const rival = await connected(app);
    await app.db.run(sql`UPDATE pos_connections SET last_sync_at = 1, problem = 'refused' WHERE vendor_id = ${rival}`);
    clock.now += 3_600_000;
    expect(await syncTreezMenu(app, rival)).toBeNull();
    await syncTreez(app);
    expect(await findLatestImport(app.db, vendorId)).toMatchObject({ state: "ready" });
    expect(fake.seen.filter((line) => line.includes(`/${rival}/`))).toEqual([`POST /${rival}/config/api/gettokens`]);
  });

  test("reads a menu that changed from end to end in steps of at most 500 statements", async () => {
    const { app, treez, clock, vendorId } = await aConnectedShop({ count: 1000 });
    await importAll(app, vendorId);
    clock.now += 20 * 60_000;
    const last_updated_at = new Date(clock.now).toISOString();
    treez.products = treez.products.map((product) => ({
      ...product,
      last_updated_at,
      pricing: { price_type: "FLAT", price_sell: 99 },
    }));
    let next = 0;
    for (let runs = 0; next !== nextSyncAt(vendorId, clock.now); runs++) {
      expect(runs).toBeLessThan(30);
      app.meter.statements = 0;
      next = (await syncTreezMenu(app, vendorId)) ?? 0;
      expect(app.meter.statements).toBeLessThanOrEqual(500);
      if (next < clock.now + 60_000) clock.now = next;
    }
    expect((await menu(app, vendorId)).filter((row) => row.price_cents === 9900).length).toBeGreaterThan(900);
  });

  test("is woken by the cron: a thousand of them in two runs of at most 500 statements, spread over its five minutes", async () => {
    const woken = new Map<string, number>();
    const wake = async (id: string, at: number) => void woken.set(id, at);
    const { app, clock } = treezApp({ posSyncs: { wake } });
    await app.db.run(sql`UPDATE pos_connections SET problem = 'of other tests'`);
    const pattern = await openShop(app.db, { id: "pattern" });
    await copyRow(app.db, "vendors", pattern.id!, 1000, { id: "'thousand-' || n" });
    await app.db.run(sql`INSERT INTO pos_connections (vendor_id, dispensary_name, api_key_sealed, connected_at, last_sync_at)
      SELECT id, id, 'sealed', 0, 0 FROM vendors WHERE id LIKE 'thousand-%'`);
    for (let run = 0; run < 2; run++) {
      woken.clear();
      app.meter.statements = 0;
      expect(await syncTreez(app)).toMatchObject({ woken: 500 });
      expect(app.meter.statements).toBeLessThanOrEqual(500);
      const minutes = [...woken.values()].map((at) => Math.floor((at - clock.now) / 60_000));
      expect([0, 1, 2, 3, 4].map((minute) => minutes.filter((at) => at === minute).length)).toEqual(
        Array.from({ length: 5 }, () => 100),
      );
      clock.now += 5 * 60_000;
      // Each object has run.
      await app.db.run(sql`UPDATE pos_connections SET tried_at = ${clock.now}
        WHERE vendor_id IN (SELECT value FROM json_each(${JSON.stringify([...woken.keys()])}))`);
    }
    expect(await syncTreez(app)).toMatchObject({ woken: 0 });
  });
});
