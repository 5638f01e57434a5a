import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loader } from "#app/routes/site/sitemap.ts";
import { routeContext, testVisit } from "#test/support/app.ts";
import { openShop, stock } from "#test/support/shop.ts";

const { DB } = env as unknown as { DB: D1Database };
const visit = testVisit();

const read = async (part?: string) => {
  const answer = await loader({ context: routeContext(visit), params: { part } } as never);
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
};

test("the parts of the sitemap name every public menu once, and no other, however far apart shops were registered", async () => {
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

  const parts = await read();
  expect(parts.map((address) => new URL(address ?? "").pathname)).toEqual(
    [0, 1, 2, 3, "products-1"].map((part) => `/sitemaps/${part}.xml`),
  );
  const pages = await Promise.all([1, 2, 3].map((part) => read(`${part}.xml`)));
  expect(pages.map((page) => page.map((address) => new URL(address ?? "").pathname))).toEqual(
    ids.map((id) => [`/vendor/${id}/menu`, `/vendor/${id}`]),
  );
  await expect(read("4.xml")).rejects.toMatchObject({ status: 404 });
});

test("a part of the sitemap without a public menu is empty, not missing", async () => {
  await DB.prepare("UPDATE vendors SET status = 'limited' WHERE rowid = 5001").run();
  expect(await read("2.xml")).toEqual([]);
});
