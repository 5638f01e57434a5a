import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { nextSyncAt } from "#app/domain/pos/sync-times.ts";
import { connectTreez } from "#app/use-cases/pos/connect-treez.ts";
import { disconnectTreez } from "#app/use-cases/pos/disconnect-treez.ts";
import { importProducts } from "#app/use-cases/pos/import-products.ts";
import { previewTreez } from "#app/use-cases/pos/preview-import.ts";
import { resumeImport } from "#app/use-cases/pos/resume-import.ts";
import { syncTreez, syncTreezMenu } from "#app/use-cases/pos/sync-treez.ts";
import { countImport, findLatestImport } from "#db/pos/queries.ts";
import { valuesOf } from "#db/select.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { valueIn } from "#test/support/outcome.ts";
import { KEY, treezApp } from "#test/support/outside/treez.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { copyRow, openShop, stock } from "#test/support/shop.ts";
import { treezConnected, treezImported, treezStatus } from "#workers/api/pos/treez.ts";

const MINUTE = 60_000;
const STATEMENTS_A_STEP = 40;

/** A dispensary that is connected to a Treez of its own. */
async function aTreezShop(facts?: Parameters<typeof treezApp>[0]) {
  const world = treezApp(facts);
  const { app } = world;
  const { id: vendorId } = await openShop(app.db);
  const actor = actorOf(vendorId);
  valueIn(await connectTreez(app, actor, { dispensaryName: vendorId, apiKey: KEY }));
  const importAll = async () => {
    const done = valueIn(await importProducts(app, actor, { previewId: null }));
    return (await countImport(app.db, done)).counts;
  };
  const menu = () =>
    app.db.all<{ name: string; status: string; stock: number; price_cents: number; version: number }>(
      sql`SELECT * FROM products WHERE vendor_id = ${vendorId} ORDER BY source_id`,
    );
  return { ...world, vendorId, actor, importAll, menu };
}

describe("an import", () => {
  test("is read and applied in short steps, each done by one of several at once, and a second one changes nothing", async () => {
    const { app, fake, vendorId, actor, importAll, menu } = await aTreezShop({ count: 700 });
    const { id } = valueIn(await previewTreez(app, actor));
    const seen = fake.seen.length;
    await Promise.all(Array.from({ length: 6 }, () => resumeImport(app, vendorId, id)));
    expect(fake.seen.length - seen).toBe(5);
    expect(await findLatestImport(app.db, vendorId)).toMatchObject({ state: "reading", page: 11, total: 700 });
    await syncTreez(app);
    expect(await findLatestImport(app.db, vendorId)).toMatchObject({ state: "ready", problem: null });
    expect(await menu()).toEqual([]);
    app.meter.statements = 0;
    const begun = valueIn(await importProducts(app, actor, { previewId: id }));
    expect(begun).toMatchObject({ state: "applying", appliedSeq: 500 });
    expect(app.meter.statements).toBeLessThanOrEqual(STATEMENTS_A_STEP);
    expect(await resumeImport(app, vendorId, id)).toMatchObject({ state: "done" });
    expect(await importAll()).toEqual({ new: 0, changed: 0, hidden: 0, unchanged: 686, skipped: 14 });
    expect(await menu()).toHaveLength(686);
    expect(fake.seen.filter((line) => line.startsWith("POST"))).toHaveLength(1);
  });

  test("hides what Treez no longer lists, unless the list did not come whole", async () => {
    const { app, treez, fake, vendorId, actor, importAll, menu } = await aTreezShop({ count: 60 });
    await stock(app.db, vendorId, { name: "Made here" });
    await importAll();
    const [first, ...others] = treez.products;
    treez.products = others;
    expect(await importAll()).toMatchObject({ hidden: 1 });
    expect((await menu()).filter(({ status }) => status === "Disabled")).toMatchObject([{ name: "MORNING FOG 1" }]);
    const page = (product_list: unknown[]) => () => Response.json({ data: { product_list, total_count: 59 } });
    // A product moved from the second page to the first while they were read.
    fake.trouble.next = [page(others.slice(0, 50)), page([others[0], ...others.slice(51)])];
    const moved = valueIn(await previewTreez(app, actor));
    expect(moved.problem).toContain("nothing was hidden");
    expect((await countImport(app.db, moved)).counts.hidden).toBe(0);
    treez.products = [first!, ...others];
    expect(await importAll()).toMatchObject({ changed: 1, hidden: 0 });
  });

  test("continues after a fault, and ends after five", async () => {
    const { app, fake, clock, vendorId, actor } = await aTreezShop();
    const down = () => new Response("", { status: 502 });
    fake.trouble.next = [down];
    const { id } = valueIn(await previewTreez(app, actor));
    expect(await resumeImport(app, vendorId, id), "too early").toMatchObject({ state: "reading", page: 1, faults: 1 });
    clock.now += MINUTE;
    expect(await resumeImport(app, vendorId, id)).toMatchObject({ state: "ready", faults: 0 });

    fake.trouble.next = Array(5).fill(down);
    const { id: failing } = valueIn(await previewTreez(app, actor));
    for (const state of ["reading", "reading", "reading", "failed"]) {
      clock.now += MINUTE;
      expect(await resumeImport(app, vendorId, failing)).toMatchObject({ state });
    }
    expect(await findLatestImport(app.db, vendorId)).toMatchObject({ problem: "Failed to import products" });
  });

  test("of an old preview, or of another dispensary's, is refused", async () => {
    const { app, clock, actor, menu } = await aTreezShop();
    const { id: previewId } = valueIn(await previewTreez(app, actor));
    const stranger = actorOf((await openShop(app.db)).id);
    const old = { reason: "changed-meanwhile" };
    expect(await importProducts(app, stranger, { previewId })).toMatchObject(old);
    clock.now += 120 * MINUTE;
    expect(await importProducts(app, actor, { previewId })).toMatchObject(old);
    expect(await menu()).toEqual([]);
  });
});

test("key and token are stored encrypted, for their own dispensary, until it disconnects, and never logged", async () => {
  const { app, logged, vendorId, actor, importAll, menu } = await aTreezShop({ count: 10 });
  await importAll();
  const stored = async () => JSON.stringify(await app.db.all(sql`SELECT * FROM pos_connections`));
  for (const secret of [KEY, `fake.${vendorId}`]) expect(await stored()).not.toContain(secret);
  const { vendorId: rival, actor: rivalActor } = await aTreezShop();
  await app.db.run(sql`UPDATE pos_connections SET last_sync_at = 1, access_sealed =
    (SELECT access_sealed FROM pos_connections WHERE vendor_id = ${vendorId}) WHERE vendor_id = ${rival}`);
  const failed = { state: "failed", problem: "Treez no longer accepts your key. Please connect again." };
  expect(await previewTreez(app, rivalActor)).toMatchObject({ value: failed });
  expect(await syncTreezMenu(app, rival), "is not tried again").toBeNull();
  const refused = await connectTreez(app, actor, { dispensaryName: "GreenDoor.treez.io", apiKey: "wrong-key-12" });
  const fields = { apiKey: "Treez does not know this name together with this key." };
  expect(refused).toMatchObject({ reason: "pos-refused", fields });
  for (const secret of [KEY, "wrong-key-12"]) expect(JSON.stringify(logged)).not.toContain(secret);
  for (const each of [actor, rivalActor]) valueIn(await disconnectTreez(app, each));
  for (const id of [vendorId, rival]) expect(await stored()).not.toContain(id);
  expect(await menu()).toHaveLength(10);
});

describe("a connected menu's own object", () => {
  test("imports changes since the last time, once, and keeps what Treez does not say", async () => {
    const { app, treez, fake, clock, vendorId, importAll, menu } = await aTreezShop();
    await importAll();
    clock.now += 20 * MINUTE;
    const last_updated_at = new Date(clock.now - MINUTE).toISOString();
    Object.assign(treez.products[1]!, { last_updated_at, pricing: { price_sell: 77 }, sellable_quantity: null });
    Object.assign(treez.products[3]!, { last_updated_at, product_status: "DEACTIVATED" });
    const seen = fake.seen.length;
    for (const _twice of [1, 2]) expect(await syncTreezMenu(app, vendorId)).toBe(nextSyncAt(vendorId, clock.now));
    // The changed ones, the empty page, and no token: the old one still holds.
    const pages = ["?page=1&pagesize=50&active=ALL", "?page=2&pagesize=50&active=ALL"];
    expect(fake.seen.slice(seen).map((line) => line.replace(/^.*after\/[^?]+/, ""))).toEqual([...pages, ...pages]);
    expect((await menu()).filter(({ version }) => version > 1)).toMatchObject([
      { name: "PAPER MOON 2", price_cents: 7700, stock: 6 },
      { name: "WILD PLUM 4", status: "Disabled" },
    ]);
    const connections = sql`SELECT last_sync_at AS at FROM pos_connections WHERE vendor_id = ${vendorId}`;
    expect(await app.db.all(connections)).toEqual([{ at: clock.now }]);
  });

  test("is woken by the cron, 500 a run with as few statements, spread over its five minutes", async () => {
    const woken = new Map<string, number>();
    const { app, clock } = treezApp({ posSyncs: { wake: async (id, at) => void woken.set(id, at) } });
    await app.db.run(sql`UPDATE pos_connections SET problem = 'of other tests'`);
    const { id } = await openShop(app.db);
    await copyRow(app.db, "vendors", id, 600, { id: "'many-' || n" });
    await app.db.run(sql`INSERT INTO pos_connections (vendor_id, dispensary_name, access_sealed, connected_at, last_sync_at)
      SELECT id, id, 'sealed', 0, 0 FROM vendors WHERE id LIKE 'many-%'`);
    app.meter.statements = 0;
    expect(await syncTreez(app)).toMatchObject({ woken: 500 });
    expect(app.meter.statements).toBeLessThanOrEqual(500);
    const minutes = [...woken.values()].map((at) => Math.floor((at - clock.now) / MINUTE));
    expect([0, 1, 2, 3, 4].map((minute) => minutes.filter((at) => at === minute).length)).toEqual(Array(5).fill(100));
    // Each object has run.
    await app.db.run(
      sql`UPDATE pos_connections SET tried_at = ${clock.now} WHERE vendor_id IN ${valuesOf([...woken.keys()])}`,
    );
    expect(await syncTreez(app)).toMatchObject({ woken: 100 });
  });
});

describe("the API", () => {
  const app = testApp({ at: Date.now() });

  test("shows the status, connects and imports as SPEC.md says, never with the key", async () => {
    const { browser } = await aVendor(app, worker);
    const received: string[] = [];
    const read = async (response: Promise<Response>) => {
      received.push(await (await response).text());
      return JSON.parse(received.at(-1)!);
    };
    const status = async () => treezStatus.parse(await read(browser.get("/api/treez/status")));
    const imported = () => read(browser.post("/api/treez/import-products", {}));
    expect(await status()).toEqual({ success: true, connected: false, dispensaryName: null, lastSync: null });
    expect(await imported()).toMatchObject({ success: false, message: "Failed to import products" });

    const data = { dispensaryName: "demo-60" };
    const credentials = { ...data, apiKey: KEY, clientId: "ignored" };
    const connected = treezConnected.parse(await read(browser.post("/api/treez/credentials", credentials)));
    expect(connected).toEqual({ success: true, message: "Successfully connected to Treez!", data });
    const skipped = [{ reason: "Its type TOPICAL has no category here" }];
    expect(treezImported.parse(await imported())).toMatchObject({
      message: "Products added to inventory successfully!",
      data: { finished: true, counts: { new: 59, skipped: 1 }, skipped },
    });
    expect(await status()).toMatchObject({ connected: true, ...data, lastSync: expect.any(String) });
    expect(received.join()).not.toContain(KEY);
  });

  test.each([
    [{}, 400, "Dispensary name is required"],
    [{ dispensaryName: "", apiKey: KEY }, 422, "Dispensary name is required"],
    [{ dispensaryName: "demo", apiKey: " " }, 422, "API key is required"],
    [{ dispensaryName: "../v3/demo", apiKey: KEY }, 422, expect.stringContaining("Letters, digits")],
    [{ dispensaryName: "demo", apiKey: "wrong-key-12" }, 422, "Failed to connect to Treez"],
  ])("refuses the credentials %j beside their field, and stores nothing", async (body, status, message) => {
    const { browser, vendor } = await aVendor(app, worker);
    const response = await browser.post("/api/treez/credentials", body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, message, fields: expect.any(Object) });
    expect(await app.db.all(sql`SELECT 1 FROM pos_connections WHERE vendor_id = ${vendor.id}`)).toEqual([]);
  });

  test("makes a vendor who tries too many keys wait, and connects no limited one", async () => {
    const { vendor, browser } = await aVendor(app, worker);
    await useUp(app, "posConnection", vendor.id);
    const wrong = { dispensaryName: "demo", apiKey: "wrong-key-12" };
    expect((await browser.post("/api/treez/credentials", wrong)).status).toBe(429);
    const { browser: limited } = await aVendor(app, worker, { status: "limited" });
    expect((await limited.post("/api/treez/credentials", { ...wrong, apiKey: KEY })).status).toBe(403);
  });
});
