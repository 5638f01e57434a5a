import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/time.ts";
import { deleteProduct } from "#app/use-cases/menu/delete-product.ts";
import { fetchMenuPictures } from "#app/use-cases/menu/fetch-menu-pictures.ts";
import { importMenu } from "#app/use-cases/menu/import-menu.ts";
import { undoImport } from "#app/use-cases/menu/undo-import.ts";
import { updateProduct } from "#app/use-cases/menu/update-product.ts";
import { listHistory } from "#db/accounts/history.ts";
import { findLastImport } from "#db/menu/imports.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf, addOrder } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { jpeg } from "#test/support/pictures.ts";
import { openShop, stock } from "#test/support/shop.ts";

let now = Date.now();
const app = testApp({
  now: () => now,
  pictures: { fetch: async () => ({ ok: true, bytes: jpeg() }) },
});
let vendorId: string;
beforeEach(async () => {
  now += DAY_MS;
  vendorId = (await openShop(app.db)).id;
});

const menu = () =>
  app.db.all(sql`SELECT name, brand, price_cents AS price, stock, image_key AS image, tags, description FROM products
    WHERE vendor_id = ${vendorId} ORDER BY id`);

async function apply(file: string) {
  const run = (apply: string | null) => importMenu(app, actorOf(vendorId), { file, apply });
  const { planKey } = valueIn(await run(null));
  now += 1000;
  const at = now;
  const { pictures } = valueIn(await run(planKey));
  now += 1000;
  return { at, pictures, undo: (who = vendorId) => undoImport(app, actorOf(who), at) };
}
const change = (label: string, after: string) => ({ label, before: "", after });
const HEAD = "id,name,brand,category,price,stock,image\n";
const idOf = async (name: string) =>
  (await app.db.all<{ id: string }>(sql`SELECT id FROM products WHERE vendor_id = ${vendorId} AND name = ${name}`))[0]
    ?.id ?? "";

describe("an import", () => {
  test("is undone as a whole, once, and pressing twice changes nothing", async () => {
    const facts = { brand: "Old", description: "As before.", tags: ["Staff Pick"] } as const;
    const { id } = await stock(app.db, vendorId, { ...facts, name: "Kept", tags: [...facts.tags], stock: 9 });
    const bare = await stock(app.db, vendorId, {
      name: "Bare",
      imageKey: null,
      category: "Gear",
      amount: null,
      strain: null,
    });
    const before = await menu();
    const { at, pictures, undo } = await apply(
      `${HEAD}${id},Renamed,New brand,Flower,99,4,\n${bare.id},Bare,${bare.brand},Gear,${bare.priceCents / 100},,https://images.example.com/b.jpg\n,Added,,Gear,5,3,https://images.example.com/a.jpg\n`,
    );
    expect(await fetchMenuPictures(app, actorOf(vendorId), pictures)).toMatchObject({ ok: true });
    expect(await menu()).toMatchObject([
      { name: "Renamed", price: 9900, stock: 4 },
      { image: /^products/ },
      { name: "Added" },
    ]);
    expect(await findLastImport(app.db, vendorId, 0)).toMatchObject({ at, isUndone: false });
    const done = [change("Removed", "1 product"), change("Put back", "2 products")];
    expect(await undo()).toEqual({ ok: true, value: done });
    expect(await menu()).toEqual(before);
    expect(await undo()).toEqual({ ok: true, value: done });
    expect(await menu()).toEqual(before);
    expect(await findLastImport(app.db, vendorId, 0)).toMatchObject({ isUndone: true, changes: done });
    const { entries } = await listHistory(app.db, vendorId, { area: "products", before: null, limit: 10 });
    expect(entries.map(({ what }) => what)).toContain("Undid the import of a menu file");
  });

  test("leaves what was changed or ordered since, and names it", async () => {
    const edited = await stock(app.db, vendorId, { name: "Edited" });
    const deleted = await stock(app.db, vendorId, { name: "Gone" });
    const { undo } = await apply(
      `${HEAD}${edited.id},Edited,B,Flower,99,,\n${deleted.id},Gone,B,Flower,99,,\n,Ordered,,Gear,5,,\n,Unsold,,Gear,5,,\n`,
    );
    await updateProduct(app, actorOf(vendorId), { productId: edited.id, version: null, edit: { priceCents: 7700 } });
    await deleteProduct(app, actorOf(vendorId), { productId: deleted.id, version: null });
    await addOrder(app, vendorId, {}, await idOf("Ordered"));
    expect(await undo()).toMatchObject({
      value: [
        change("Removed", "1 product"),
        change("Put back", "0 products"),
        change("Kept, because they were changed or ordered since", `Edited ${edited.amount}, Ordered`),
      ],
    });
    expect(await menu()).toMatchObject([{ name: "Edited", price: 7700 }, { name: "Ordered" }]);
  });

  test("gives back the earlier count without what was sold since", async () => {
    const counted = await stock(app.db, vendorId, { name: "Counted", stock: 9 });
    const few = await stock(app.db, vendorId, { name: "Few", stock: 1 });
    const silent = await stock(app.db, vendorId, { name: "Silent", stock: 9 });
    const { undo } = await apply(
      `id,name,category,price,stock\n${counted.id},Counted,Flower,99,5\n${few.id},Few,Flower,99,5\n${silent.id},Silent,Flower,99,9\n`,
    );
    await app.db.run(sql`UPDATE products SET stock = stock - 2 WHERE vendor_id = ${vendorId}`);
    await undo();
    expect(await menu()).toMatchObject([
      { name: "Counted", price: counted.priceCents, stock: 7 },
      { name: "Few", price: 9900, stock: 3 },
      { name: "Silent", price: silent.priceCents, stock: 7 },
    ]);
  });

  test("of another dispensary is not found, and of yesterday is too late", async () => {
    const { at, undo } = await apply(`${HEAD},Added,,Gear,5,,\n`);
    const other = (await openShop(app.db)).id;
    expect(await undo(other)).toMatchObject({ ok: false, reason: "not-found" });
    now = at + DAY_MS;
    expect(await undo()).toMatchObject({ ok: false, reason: "undo-too-late" });
    expect(await menu()).toHaveLength(1);
  });

  test("of thousands of long rows is undone in a handful of round trips", async () => {
    const rows = (price: number, text: string) =>
      Array.from({ length: 3000 }, (_, at) => `Product ${at},Gear,${price},"${text}"`).join("\n");
    await apply(`name,category,price,description\n${rows(5, "x".repeat(450))}\n`);
    const { undo } = await apply(`name,category,price,description\n${rows(6, "y".repeat(450))}\n`);
    const trips = app.meter.roundTrips;
    expect(await undo()).toMatchObject({
      value: [change("Removed", "0 products"), change("Put back", "3,000 products")],
    });
    expect(app.meter.roundTrips - trips).toBeLessThanOrEqual(5);
    expect(
      await app.db.all(sql`SELECT count(*) AS n FROM products WHERE vendor_id = ${vendorId}
      AND price_cents = 500 AND description LIKE 'x%'`),
    ).toEqual([{ n: 3000 }]);
  });
});
