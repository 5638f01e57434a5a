import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { menuCells, menuColumns } from "#app/domain/menu/csv.ts";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { csvRow } from "#app/platform/csv.ts";
import { fetchMenuPictures } from "#app/use-cases/menu/fetch-menu-pictures.ts";
import { importMenu } from "#app/use-cases/menu/import-menu.ts";
import { listInventory } from "#db/menu/queries.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { jpeg } from "#test/support/pictures.ts";
import { openShop, stock } from "#test/support/shop.ts";

const app = testApp();
const aShop = async () => (await openShop(app.db)).id;
let vendorId: string;
beforeEach(async () => {
  vendorId = await aShop();
});
const run = (file: string, apply: string | null = null) => importMenu(app, actorOf(vendorId), { file, apply });
const plan = async (file: string) => valueIn(await run(file));
const menu = async () =>
  (await listInventory(app.db, vendorId, readInventorySearch(new URLSearchParams()), { limit: 6000 })).products;
const HEAD = "name,brand,category,amount,strain,price,salePrice,tags,thc,id\n";

describe("a menu file", () => {
  test("sets contents, and leaves those without a column", async () => {
    const { id } = await stock(app.db, vendorId, { name: "Old", contents: { grams: 3.5, concentrateGrams: 0.25 } });
    const apply = async (file: string) => run(file, (await plan(file)).planKey);
    const contents = async () => {
      const rows = await app.db.all<{ contents: string | null }>(
        sql`SELECT contents FROM products WHERE vendor_id = ${vendorId} ORDER BY name`,
      );
      return rows.map(({ contents }) => (contents === null ? null : JSON.parse(contents)));
    };
    await apply(`name,category,price,id\nOld,Flower,26,${id}\nNew,Edible,9,\n`);
    expect(await contents()).toEqual([null, { grams: 3.5, concentrateGrams: 0.25 }]);
    await apply(`name,category,price,id,grams,thcMg\nOld,Flower,26,${id},4,\nNew,Edible,9,,,100\n`);
    expect(await contents()).toEqual([{ thcMg: 100 }, { grams: 4, concentrateGrams: 0.25 }]);
    await apply(`name,category,price,id,grams,concentrateGrams\nOld,Flower,26,${id},,\n`);
    expect(await contents()).toEqual([{ thcMg: 100 }, null]);
  });

  test("applies the preview, and changes nothing when applied again", async () => {
    const old = await stock(app.db, vendorId, { name: "Old" });
    const file = `${HEAD}New,B,Edible,10mg,Hybrid,12.50,10,Low THC,,\nRenamed,Coastline,Flower,3.5g,Sativa,26,,,,${old.id}\n`;
    const { planKey } = await plan(file);
    expect(await menu()).toMatchObject([{ id: old.id, name: "Old", version: 1 }]);
    expect(await run(file, planKey)).toMatchObject({ ok: true, value: { applied: true } });
    expect(await menu()).toMatchObject([
      { id: old.id, name: "Renamed", priceCents: 2600, version: 2, imageKey: old.imageKey },
      {
        name: "New",
        category: "Edible",
        priceCents: 1250,
        salePriceCents: 1000,
        tags: ["Low THC"],
        imageKey: null,
        status: "Active",
      },
    ]);
    expect((await plan(file)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 });
  });

  test("with another system's IDs is matched by its products", async () => {
    const facts = { category: "Gear", amount: null, strain: null, brand: "" } as const;
    const { id } = await stock(app.db, vendorId, { ...facts, name: "Tray" });
    const file = "ID,Name,Category,Price\n101,Tray,Gear,31\n102,Jar,Gear,8\n";
    expect((await plan(file)).plan).toMatchObject([{ what: "changed", productId: id }, { what: "new" }]);
  });

  test("applies nothing if the menu has changed since the preview", async () => {
    const file = `${HEAD}New,,Flower,1g,x,12,,,,\n`;
    const { planKey } = await plan(file);
    await stock(app.db, vendorId, { name: "New", brand: "", amount: "1g", strain: "x" });
    expect(await run(file, planKey)).toMatchObject({
      ok: false,
      reason: "changed-meanwhile",
      details: { planned: { counts: { changed: 1 } } },
    });
    expect(await menu()).toHaveLength(1);
  });

  test("that was exported imports unchanged, whatever its cells contain", async () => {
    const nasty = [
      '=HYPERLINK("http://x")',
      "+1",
      "-1",
      "@sum",
      "\tx",
      'a "quoted", comma',
      "two\nlines",
      "'quoted",
      "'=x",
    ];
    for (const text of nasty) {
      const facts = {
        name: text.trim().replace("\n", " ") || "x",
        description: text.trim(),
        brand: "B",
        strainDetails: text.trim(),
      };
      await stock(app.db, vendorId, {
        ...facts,
        salePriceCents: 1999,
        thcPercent: 21.5,
        tags: ["Staff Pick", "Low THC"],
      });
    }
    const products = await menu();
    const file = [menuColumns, ...products.map(menuCells)].map(csvRow).join("");
    expect((await plan(file)).counts).toEqual({ new: 0, changed: 0, unchanged: products.length, refused: 0 });
    expect((await plan(`\uFEFF${file}`)).counts.unchanged).toBe(products.length);
  });

  test("sets stock, and leaves stock that it doesn't mention", async () => {
    const facts = { category: "Gear", amount: null, strain: null, brand: "" } as const;
    await stock(app.db, vendorId, { ...facts, name: "Counted", stock: 9 });
    await stock(app.db, vendorId, { ...facts, name: "Silent", stock: 9 });
    const importFile = async (file: string) => {
      const { plan: planned, planKey } = await plan(file);
      expect((await run(file, planKey)).ok).toBe(true);
      return planned.map((row) => ("changes" in row ? row.changes : row.what));
    };
    const left = async () => (await menu()).map((product) => [product.name, product.stock]);
    const wholeFile = "name,category,price,stock\nCounted,Gear,30,5\nSilent,Gear,30,9\nNew,Gear,30,7\n";
    expect(await importFile(wholeFile)).toEqual([["price", "in stock"], ["price"], "new"]);
    expect(await left()).toEqual([
      ["Counted", 5],
      ["New", 7],
      ["Silent", 9],
    ]);
    expect(await importFile("name,category,price\nCounted,Gear,31\n")).toEqual([["price"]]);
    expect(await importFile("name,category,price,stock\nNew,Gear,30,\n")).toEqual([["in stock"]]);
    expect(await left()).toEqual([
      ["Counted", 5],
      ["New", null],
      ["Silent", 9],
    ]);
  });

  test("with 2 MB of long texts fits the database's limits", { tags: "detail" }, async () => {
    const text = 'é"\n'.repeat(660);
    const rows = Array.from(
      { length: 700 },
      (_, at) => `${"ö".repeat(190)} ${at},Flower,12,"${text.replaceAll('"', '""')}"`,
    );
    const file = `name,category,price,description\n${rows.join("\n")}`;
    expect(new TextEncoder().encode(file).length).toBeGreaterThan(1_900_000);
    const { planKey, counts } = await plan(file);
    expect(counts.new).toBe(700);
    expect((await run(file, planKey)).ok).toBe(true);
    const changed = file.replaceAll(",12,", ",13,");
    const replanned = await plan(changed);
    expect(replanned.counts.changed).toBe(700);
    expect((await run(changed, replanned.planKey)).ok).toBe(true);
    expect((await plan(changed)).counts.unchanged).toBe(700);
  });

  test("of 5,000 products is written in at most three round trips", async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, i) => `Product ${i},Brand,Flower,1g,Strain ${i},${10 + (i % 50)},,,20,`,
    );
    const file = HEAD + rows.join("\n");
    const { planKey, counts } = await plan(file);
    expect(counts.new).toBe(5000);
    const before = app.meter.roundTrips;
    expect((await run(file, planKey)).ok).toBe(true);
    expect(app.meter.roundTrips - before).toBeLessThanOrEqual(4);
    expect(await menu()).toHaveLength(5000);
  });

  test("of another dispensary adds its products here, and changes nothing there", async () => {
    const foreign = await stock(app.db, await aShop());
    const row = `Foreign,,Flower,1g,x,5,,,,${foreign.id}`;
    expect((await plan(HEAD + row)).counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 0 });
    const own = await stock(app.db, vendorId, { name: "Own" });
    expect((await plan(`${HEAD}Own,,Flower,1g,x,5,,,,${own.id}\n${row}`)).counts).toMatchObject({
      changed: 1,
      refused: 1,
    });
  });

  test("is refused if it can't be read", async () => {
    expect(await run("")).toMatchObject({ ok: false, reason: "malformed" });
    expect(await run(`${HEAD}"New,,Flower,1g,x,12,,,,\n`)).toMatchObject({
      ok: false,
      message: "A quote in the file is never closed.",
    });
  });
});

describe("the pictures of an import", () => {
  const fetching = (pages: Record<string, Uint8Array | string>) =>
    testApp({
      pictures: {
        fetch: async (url) => {
          const page = pages[url];
          return page instanceof Uint8Array ? { ok: true, bytes: page } : { ok: false, error: page ?? "Gone" };
        },
      },
    });

  test("are fetched, cleaned and shown; failures are reported by row, and existing pictures stay", async () => {
    const file = `name,category,price,image\n${["good", "page", "gone"].map((name) => `${name},Gear,9,https://images.example.com/${name}.jpg`).join("\n")}`;
    const { planKey } = await plan(file);
    const applied = await run(file, planKey);
    const pictures = applied.ok ? applied.value.pictures : [];
    expect(pictures.map(({ line }) => line)).toEqual([2, 3, 4]);
    const outside = fetching({
      "https://images.example.com/good.jpg": jpeg(),
      "https://images.example.com/page.jpg": new TextEncoder().encode("<html>"),
      "https://images.example.com/gone.jpg": "The server answered 404",
    });
    const fetched = await fetchMenuPictures(outside, actorOf(vendorId), pictures);
    expect(fetched).toEqual({
      ok: true,
      value: [
        { line: 2, error: null },
        { line: 3, error: "Only JPEG and PNG files are allowed." },
        { line: 4, error: "The server answered 404." },
      ],
    });
    const [broken, good] = await menu();
    expect([broken?.imageKey, good?.imageKey]).toEqual([null, expect.stringMatching(/^products\//)]);
    expect(await fetchMenuPictures(fetching({}), actorOf(vendorId), pictures.slice(0, 1))).toMatchObject({
      value: [{ error: null }],
    });
    expect(await fetchMenuPictures(outside, actorOf(await aShop()), pictures.slice(0, 1))).toMatchObject({
      value: [{ error: "Product not found." }],
    });
    // Importing the file again fetches only the missing ones.
    expect((await plan(file)).plan.map(({ picture }) => picture !== undefined)).toEqual([false, true, true]);
  });
});
