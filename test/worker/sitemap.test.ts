import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { brandPath } from "#app/domain/menu/slug.ts";
import { loader } from "#app/routes/site/sitemap.ts";
import { catalogProducts, products, strains } from "#db/schema/index.ts";
import { routeContext, testVisit } from "#test/support/app.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { openWebsite } from "#test/support/website.ts";

const { DB } = env as unknown as { DB: D1Database };
const visit = testVisit();

const read = async (part?: string) => {
  const response = await loader({ context: routeContext(visit), params: { part } } as never);
  return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc ?? "").pathname);
};

test("the sitemap's parts list exactly the public menus, each once", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) {
    const { id } = await openShop(visit.db);
    await stock(visit.db, id);
    ids.push(id);
  }
  await openShop(visit.db, { id: "without-products" });
  for (const facts of [{ status: "limited" }, { suspendedAt: 1 }, { withheld: "license" }] as const) {
    const { id } = await openShop(visit.db, facts);
    await stock(visit.db, id);
  }
  await DB.prepare("UPDATE vendors SET rowid = 5001 WHERE id = ?").bind(ids[1]).run();
  await DB.prepare("UPDATE vendors SET rowid = 15000 WHERE id = ?").bind(ids[2]).run();

  expect(await read()).toEqual([0, 1, 2, 3, "products-1"].map((part) => `/sitemaps/${part}.xml`));
  const pages = await Promise.all([1, 2, 3].map((part) => read(`${part}.xml`)));
  expect(pages).toEqual(ids.map((id) => [`/vendor/${id}/menu`, `/vendor/${id}`]));
  await expect(read("4.xml")).rejects.toMatchObject({ status: 404 });
});

test("a part without public menus is empty, not missing", async () => {
  await DB.prepare("UPDATE vendors SET status = 'limited' WHERE rowid = 5001").run();
  expect(await read("2.xml")).toEqual([]);
});

test("the sitemap lists every public product", async () => {
  const { db } = visit;
  await db.delete(products);
  const [shop, sleepy] = [await openShop(db), await openShop(db, { status: "limited" })];
  const row = await stock(db, shop.id, { name: "Girl's Cookies #2" });
  await stock(db, shop.id, { status: "Disabled" });
  await stock(db, sleepy.id);
  expect(await read()).toContain("/sitemaps/products-1.xml");
  expect(await read("products-1.xml")).toEqual([`/vendor/${shop.id}/menu/girls-cookies-2-${row.id}`]);
  await expect(read("products-99.xml")).rejects.toMatchObject({ status: 404 });
});

test("the sitemap leaves a dispensary to its own website if search engines are to index that one", async () => {
  const { db } = visit;
  await db.delete(products);
  const [elsewhere, beside, unproven] = [await openShop(db), await openShop(db), await openShop(db)];
  await openWebsite(db, elsewhere.id, { canonical: true });
  await openWebsite(db, beside.id);
  await openWebsite(db, unproven.id, { canonical: true, provenAt: null });
  for (const shop of [elsewhere, beside, unproven]) await stock(db, shop.id);
  const parts = await Promise.all((await read()).map((part) => read(part.slice(10))));
  const listed = ({ id }: { id: string }) => parts.flat().filter((path) => path.includes(id)).length;
  expect([listed(elsewhere), listed(beside), listed(unproven)]).toEqual([0, 3, 3]);
});

test("the sitemap lists every brand once and every approved strain", async () => {
  const strain = { classification: "Hybrid" as const, createdAt: 0 };
  await visit.db.insert(strains).values([
    { ...strain, id: "dream", name: "Blue Dream", approved: true },
    { ...strain, id: "bus", name: "Night Bus", approved: false },
  ]);
  const brands = ["Coastline", "Coastline", "Harbor & Sons", ""];
  await visit.db
    .insert(catalogProducts)
    .values(
      brands.map((brand, at) => ({ id: `${at}`, brand, name: `${at}`, category: "Flower" as const, createdAt: 0 })),
    );
  const parts = await read();
  expect(parts).toContain("/sitemaps/brands.xml");
  expect(await read("brands.xml")).toEqual(["/brands/coastline", brandPath("harbor-&-sons")]);
  const named = parts.filter((part) => part.includes("strains-")).map((part) => read(part.slice(10)));
  expect((await Promise.all(named)).flat()).toEqual(["/strains/blue-dream"]);
  for (const part of ["strains-99.xml", "nothing.xml"]) await expect(read(part)).rejects.toMatchObject({ status: 404 });
});
