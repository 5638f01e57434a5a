import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { nextSyncAt } from "#app/domain/pos/sync-times.ts";
import { connectTreez } from "#app/use-cases/pos/connect-treez.ts";
import { disconnectTreez } from "#app/use-cases/pos/disconnect-treez.ts";
import { importProducts } from "#app/use-cases/pos/import-products.ts";
import { previewTreez } from "#app/use-cases/pos/preview-import.ts";
import { resumeImport } from "#app/use-cases/pos/resume-import.ts";
import { syncTreez, syncTreezMenu } from "#app/use-cases/pos/sync-treez.ts";
import { countImport, findLatestImport, listImportEntries } from "#db/pos/queries.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { KEY, treezApp } from "#test/support/outside/treez.ts";
import { copyRow, openShop, stock } from "#test/support/shop.ts";
import { fakeProduct } from "#workers/local/stand-ins/treez/catalog.ts";

const HOUR = 3_600_000;
type Row = Record<string, unknown> & { id: string; source_id: string; version: number };

async function connected(app: App) {
  const { id } = await openShop(app.db);
  valueIn(await connectTreez(app, actorOf(id!), { dispensaryName: id!, apiKey: KEY }));
  return id!;
}

/** A shop that is connected to a Treez of its own. */
async function aConnectedShop(facts?: Parameters<typeof treezApp>[0]) {
  const world = treezApp(facts);
  const { app, treez } = world;
  const vendorId = await connected(app);
  const latest = async () => (await findLatestImport(app.db, vendorId))!;
  /** Steps until nothing runs any more. */
  async function toTheEnd() {
    for (let current = await latest(); ; current = await latest()) {
      if (current.state !== "reading" && current.state !== "applying") return current;
      await resumeImport(app, vendorId, current.id);
    }
  }
  async function preview() {
    valueIn(await previewTreez(app, actorOf(vendorId)));
    const ready = await toTheEnd();
    return { ready, ...(await countImport(app.db, ready)) };
  }
  async function importAll() {
    valueIn(await importProducts(app, actorOf(vendorId), { previewId: (await preview()).ready.id }));
    const done = await toTheEnd();
    return { done, ...(await countImport(app.db, done)) };
  }
  const menu = () => app.db.all<Row>(sql`SELECT * FROM products WHERE vendor_id = ${vendorId} ORDER BY source_id`);
  const productAt = async (at: number) =>
    (await menu()).find(({ source_id: id }) => id === fakeProduct(at).product_id)!;
  const change = (at: number, facts: object) => {
    treez.products = treez.products.map((product, index) => (index === at ? { ...product, ...facts } : product));
  };
  return { ...world, vendorId, latest, toTheEnd, preview, importAll, menu, productAt, change };
}

describe("an import", () => {
  test("of 2,500 products is previewed without a change, applied in short steps, and a second one changes nothing", async () => {
    const { app, fake, vendorId, latest, toTheEnd, preview, importAll, menu } = await aConnectedShop({ count: 2500 });
    const sameSource = { source: "pos", sourceId: fakeProduct(0).product_id };
    const other = await stock(app.db, (await openShop(app.db)).id, sameSource);
    const begun = await previewTreez(app, actorOf(vendorId));
    expect(begun).toMatchObject({ ok: true, value: { state: "reading", page: 6, total: 2500 } });
    const { ready, counts } = await preview();
    expect(counts).toEqual({ new: 2450, changed: 0, hidden: 0, unchanged: 0, skipped: 50 });
    expect(await menu()).toEqual([]);
    const skipped = (await listImportEntries(app.db, ready.id, 100)).filter(({ what }) => what === "skipped");
    const reasons = ["has no category here", "no valid price", "no name", "Hidden from menu in Treez"];
    for (const reason of reasons)
      expect(
        skipped.some(({ note }) => note.includes(reason)),
        reason,
      ).toBe(true);
    expect(fake.seen.filter((line) => line.startsWith("POST"))).toHaveLength(1);

    valueIn(await importProducts(app, actorOf(vendorId), { previewId: ready.id }));
    expect((await latest()).state).toBe("applying");
    expect(await toTheEnd()).toMatchObject({ state: "done", problem: null });
    const after = await menu();
    expect(after).toHaveLength(2450);
    expect(after.every(({ image_key: image, status }) => image === null && status === "Active")).toBe(true);
    expect((await importAll()).counts).toEqual({ new: 0, changed: 0, hidden: 0, unchanged: 2450, skipped: 50 });
    expect(await menu()).toEqual(after);
    expect(await app.db.all(sql`SELECT version, name FROM products WHERE id = ${other.id}`)).toEqual([
      { version: 1, name: other.name },
    ]);
  });

  test("hides what Treez removed, shows it again, and leaves the vendor's own products and choices alone", async () => {
    const { app, treez, vendorId, importAll, menu, productAt } = await aConnectedShop({ count: 40 });
    await stock(app.db, vendorId, { name: "Made here" });
    await importAll();
    await app.db.run(sql`UPDATE products SET status = 'Disabled' WHERE id = ${(await productAt(5)).id}`);
    const all = treez.products;
    treez.products = all.filter((_, at) => at !== 4 && at !== 5);
    const { done, counts } = await importAll();
    expect(counts).toMatchObject({ hidden: 1 });
    const gone = { what: "hidden", note: "No longer in your point of sale" };
    expect(await listImportEntries(app.db, done.id, 5)).toMatchObject([gone]);
    expect(await productAt(4)).toMatchObject({ status: "Disabled" });
    expect((await menu()).find(({ name }) => name === "Made here")).toMatchObject({ status: "Active" });
    treez.products = all;
    expect((await importAll()).counts).toMatchObject({ changed: 1, hidden: 0 });
    expect([(await productAt(4)).status, (await productAt(5)).status]).toEqual(["Active", "Disabled"]);
  });

  test("hides nothing if the list did not come whole", async () => {
    const { treez, fake, preview, importAll } = await aConnectedShop({ count: 60 });
    await importAll();
    const [first] = treez.products;
    const page = (product_list: unknown[]) => () => Response.json({ data: { product_list, total_count: 60 } });
    // A product moved from the second page to the first while they were read.
    fake.trouble.next = [page(treez.products.slice(0, 50)), page([first, ...treez.products.slice(51)])];
    const { counts, ready } = await preview();
    expect(counts.hidden).toBe(0);
    expect(ready.problem).toContain("nothing was hidden");
  });

  test("goes on after a fault where it stood, and ends after five", async () => {
    const { app, fake, clock, vendorId, latest } = await aConnectedShop();
    const down = () => new Response("", { status: 502 });
    fake.trouble.next = [down];
    const begun = valueIn(await previewTreez(app, actorOf(vendorId)));
    expect(begun).toMatchObject({ state: "reading", page: 1, faults: 1 });
    const asked = fake.seen.length;
    await resumeImport(app, vendorId, begun.id);
    expect(fake.seen).toHaveLength(asked);
    clock.now += 60_000;
    expect(await resumeImport(app, vendorId, begun.id)).toMatchObject({ state: "ready", faults: 0 });

    fake.trouble.next = Array(5).fill(down);
    const { id } = valueIn(await previewTreez(app, actorOf(vendorId)));
    for (let fault = 1; fault < 5; fault += 1) {
      clock.now += 60_000;
      await resumeImport(app, vendorId, id);
    }
    expect(await latest()).toMatchObject({ state: "failed", problem: "Failed to import products" });
  });

  test("is done by one of several steps at once", async () => {
    const { app, fake, vendorId, latest } = await aConnectedShop({ count: 700 });
    const begun = valueIn(await previewTreez(app, actorOf(vendorId)));
    const asked = fake.seen.length;
    await Promise.all(Array.from({ length: 6 }, () => resumeImport(app, vendorId, begun.id)));
    expect(fake.seen.length - asked).toBe(5);
    expect(await latest()).toMatchObject({ page: 11 });
  });

  test("of an old preview, of another shop's or without Treez is refused", async () => {
    const { app, clock, vendorId, preview, menu } = await aConnectedShop();
    const stranger = actorOf((await openShop(app.db)).id);
    const none = { reason: "not-connected", message: "Failed to import products" };
    expect(await importProducts(app, stranger, { previewId: null })).toMatchObject(none);
    const { id: previewId } = (await preview()).ready;
    const old = { reason: "changed-meanwhile" };
    expect(await importProducts(app, stranger, { previewId })).toMatchObject(old);
    clock.now += 2 * HOUR;
    expect(await importProducts(app, actorOf(vendorId), { previewId })).toMatchObject(old);
    expect(await menu()).toEqual([]);
  });
});

describe("a connection", () => {
  test("stores key and token encrypted, for its own shop; its end deletes them and keeps the products", async () => {
    const { app, vendorId, importAll, menu } = await aConnectedShop({ count: 10 });
    await importAll();
    const rival = await connected(app);
    const stored = async () => JSON.stringify(await app.db.all(sql`SELECT * FROM pos_connections`));
    for (const secret of [KEY, `fake.${vendorId}`]) expect(await stored()).not.toContain(secret);
    await app.db.run(sql`UPDATE pos_connections SET api_key_sealed =
      (SELECT api_key_sealed FROM pos_connections WHERE vendor_id = ${vendorId}) WHERE vendor_id = ${rival}`);
    await previewTreez(app, actorOf(rival));
    const failed = { state: "failed", problem: expect.stringContaining("connect again") };
    expect(await findLatestImport(app.db, rival)).toMatchObject(failed);
    for (const id of [vendorId, rival]) valueIn(await disconnectTreez(app, actorOf(id)));
    for (const id of [vendorId, rival]) expect(await stored()).not.toContain(id);
    expect(await menu()).toHaveLength(10);
  });

  test("with a refused key shows the error beside its field, stores nothing, and logs no key", async () => {
    const { app, logged } = treezApp();
    const { id } = await openShop(app.db);
    const apiKey = "wrong-key-1234";
    const refused = await connectTreez(app, actorOf(id), { dispensaryName: "GreenDoor.treez.io", apiKey });
    expect(refused).toMatchObject({ reason: "pos-refused", fields: { apiKey: expect.any(String) } });
    expect(await app.db.all(sql`SELECT 1 FROM pos_connections WHERE vendor_id = ${id}`)).toEqual([]);
    expect(JSON.stringify(logged)).not.toContain(apiKey);
  });
});

describe("a connected menu's own object", () => {
  test("imports changes since the last time, once, and keeps what Treez does not say", async () => {
    const { app, fake, clock, vendorId, importAll, menu, productAt, change } = await aConnectedShop();
    await importAll();
    clock.now += 20 * 60_000;
    const last_updated_at = new Date(clock.now - 60_000).toISOString();
    change(1, { last_updated_at, pricing: { price_type: "FLAT", price_sell: 77 }, sellable_quantity: null });
    change(3, { last_updated_at, product_status: "DEACTIVATED" });
    const asked = fake.seen.length;
    expect(await syncTreezMenu(app, vendorId)).toBe(nextSyncAt(vendorId, clock.now));
    await syncTreezMenu(app, vendorId);
    // The changed ones, the empty page, and no token: the old one still holds.
    const pages = ["?page=1&pagesize=50&active=ALL", "?page=2&pagesize=50&active=ALL"];
    expect(fake.seen.slice(asked).map((line) => line.replace(/^.*after\/[^?]+/, ""))).toEqual([...pages, ...pages]);
    expect(await productAt(1)).toMatchObject({ price_cents: 7700, stock: 6 });
    expect(await productAt(3)).toMatchObject({ status: "Disabled" });
    expect((await menu()).filter(({ version }) => version > 1)).toHaveLength(2);
    const connections = sql`SELECT last_sync_at AS at FROM pos_connections WHERE vendor_id = ${vendorId}`;
    expect(await app.db.all(connections)).toEqual([{ at: clock.now }]);
  });

  test("stops using a refused key, while the cron finishes what a person began", async () => {
    const { app, fake, clock, vendorId, latest } = await aConnectedShop({ count: 600 });
    await previewTreez(app, actorOf(vendorId));
    const rival = await connected(app);
    await app.db.run(sql`UPDATE pos_connections SET last_sync_at = 1, problem = 'refused' WHERE vendor_id = ${rival}`);
    clock.now += HOUR;
    expect(await syncTreezMenu(app, rival)).toBeNull();
    await syncTreez(app);
    expect(await latest()).toMatchObject({ state: "ready" });
    expect(fake.seen.filter((line) => line.includes(`/${rival}/`))).toEqual([`POST /${rival}/config/api/gettokens`]);
  });

  test("reads a menu that changed from end to end in steps of at most 500 statements", async () => {
    const { app, treez, clock, vendorId, importAll, menu } = await aConnectedShop({ count: 1000 });
    await importAll();
    clock.now += 20 * 60_000;
    const changed = { last_updated_at: new Date(clock.now).toISOString() };
    const pricing = { price_type: "FLAT", price_sell: 99 };
    treez.products = treez.products.map((product) => ({ ...product, ...changed, pricing }));
    let next = 0;
    for (let runs = 0; next !== nextSyncAt(vendorId, clock.now); runs++) {
      expect(runs).toBeLessThan(30);
      app.meter.statements = 0;
      next = (await syncTreezMenu(app, vendorId)) ?? 0;
      expect(app.meter.statements).toBeLessThanOrEqual(500);
      if (next < clock.now + 60_000) clock.now = next;
    }
    expect((await menu()).filter((row) => row.price_cents === 9900).length).toBeGreaterThan(900);
  });

  test("is woken by the cron: a thousand of them in two runs of at most 500 statements, spread over its five minutes", async () => {
    const woken = new Map<string, number>();
    const wake = async (id: string, at: number) => void woken.set(id, at);
    const { app, clock } = treezApp({ posSyncs: { wake } });
    await app.db.run(sql`UPDATE pos_connections SET problem = 'of other tests'`);
    const pattern = await openShop(app.db);
    await copyRow(app.db, "vendors", pattern.id!, 1000, { id: "'thousand-' || n" });
    await app.db.run(sql`INSERT INTO pos_connections (vendor_id, dispensary_name, api_key_sealed, connected_at, last_sync_at)
      SELECT id, id, 'sealed', 0, 0 FROM vendors WHERE id LIKE 'thousand-%'`);
    for (let run = 0; run < 2; run++) {
      woken.clear();
      app.meter.statements = 0;
      expect(await syncTreez(app)).toMatchObject({ woken: 500 });
      expect(app.meter.statements).toBeLessThanOrEqual(500);
      const minutes = [...woken.values()].map((at) => Math.floor((at - clock.now) / 60_000));
      expect([0, 1, 2, 3, 4].map((minute) => minutes.filter((at) => at === minute).length)).toEqual(Array(5).fill(100));
      clock.now += 5 * 60_000;
      // Each object has run.
      await app.db.run(sql`UPDATE pos_connections SET tried_at = ${clock.now}
        WHERE vendor_id IN (SELECT value FROM json_each(${JSON.stringify([...woken.keys()])}))`);
    }
    expect(await syncTreez(app)).toMatchObject({ woken: 0 });
  });
});
