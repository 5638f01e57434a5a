import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { products, vendors } from "#db/schema/index.ts";
import { computed, nested, optional, pick, select, selection } from "#db/select.ts";
import { testVisit } from "#test/support/app.ts";
import { openShop, stock } from "#test/support/shop.ts";

const { db } = testVisit();
const columns = pick(vendors, "id", "phone", "promoAppliesToSaleItems", "promoTitle", "businessHours", "lat");

test("hand-written statements return the same rows as drizzle, alone and in a batch", async () => {
  const shop = await openShop(db);
  const byDrizzle = await db.select(columns).from(vendors).where(eq(vendors.id, shop.id));
  const byHand = () => select(db, selection(columns))`FROM vendors WHERE id = ${shop.id}`;
  expect(await byHand()).toEqual(byDrizzle);
  expect(await db.batch([byHand(), byHand()])).toEqual([byDrizzle, byDrizzle]);
  expect(byDrizzle[0]).toMatchObject({ promoAppliesToSaleItems: false, promoTitle: null, lat: shop.lat });
});

test("columns with the same name don't collide, and an outer join without a match returns null", async () => {
  const shop = await openShop(db);
  const [v, other] = [alias(vendors, "v"), alias(vendors, "other")];
  const both = selection({ ...pick(v, "id"), otherId: optional(other.id), tags: optional(products.tags) });
  const from = (joined: string) => sql`FROM vendors v LEFT JOIN vendors other ON other.id = ${joined}
    LEFT JOIN products ON products.vendor_id = ${joined} WHERE v.id = ${shop.id}`;
  const another = await openShop(db);
  await stock(db, another.id, { tags: ["Staff Pick"] });
  expect(await select(db, both)`${from(another.id)}`).toEqual([
    { id: shop.id, otherId: another.id, tags: ["Staff Pick"] },
  ]);
  expect(await select(db, both)`${from("nobody")}`).toEqual([{ id: shop.id, otherId: null, tags: null }]);
});

test("nested rows of another table are mapped by their columns", async () => {
  const shop = await openShop(db);
  await stock(db, shop.id, { name: "Blue Dream", tags: ["Staff Pick"] });
  await stock(db, shop.id, { name: "Sour Diesel" });
  const menu = selection({
    of: vendors.id,
    count: computed(sql`(SELECT count(*) FROM products WHERE vendor_id = vendors.id)`, Number),
    products: nested(
      pick(products, "name", "tags"),
      sql`FROM (SELECT * FROM products WHERE vendor_id = vendors.id ORDER BY name) AS products`,
    ),
  });
  expect(await select(db, menu)`FROM vendors WHERE id = ${shop.id}`).toEqual([
    {
      of: shop.id,
      count: 2,
      products: [
        { name: "Blue Dream", tags: ["Staff Pick"] },
        { name: "Sour Diesel", tags: [] },
      ],
    },
  ]);
});
