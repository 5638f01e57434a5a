import { expect, test } from "vitest";
import { loader } from "#app/routes/shop/vendor/vendor.tsx";
import { routeArgs, testApp, testVisit } from "#test/support/app.ts";
import { aReview } from "#test/support/reviews.ts";
import { openShop, stock } from "#test/support/shop.ts";

const app = testApp();

const load = (vendorId: string, query = "") =>
  loader(routeArgs(testVisit(), { path: `/vendor/${vendorId}${query}`, params: { vendorId } }));

test("a dispensary's page has its rating, the beginning of its menu, and its reviews in pages", async () => {
  const shop = await openShop(app.db);
  for (let at = 0; at < 9; at++) await stock(app.db, shop.id, { name: `Haze ${at}` });
  const start = app.now() - 1000;
  for (let at = 0; at < 12; at++) await aReview(app, shop.id, { rating: at < 6 ? 4 : 5, createdAt: start + at });
  const first = await load(shop.id);
  expect(first.rating).toEqual({ average: 4.5, count: 12 });
  expect(first.products).toHaveLength(8);
  expect(first.reviews).toHaveLength(10);
  expect(first.reviews[0]).toMatchObject({ author: "Ana R.", rating: 5 });
  const second = await load(shop.id, `?after=${first.older}`);
  expect(second.reviews).toHaveLength(2);
  expect(second.older).toBeUndefined();
});

test("nothing of a review's shopper but first name and initial reaches the page", async () => {
  const shop = await openShop(app.db);
  await aReview(app, shop.id);
  const json = JSON.stringify(await load(shop.id));
  for (const personal of ["Reyes", "ana@example.org", "2135550188", "1990-05-14"]) expect(json).not.toContain(personal);
});

test("a dispensary that takes no orders, or does not exist, has no page", async () => {
  const limited = await openShop(app.db, { status: "limited" });
  await expect(load(limited.id)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(load("none")).rejects.toMatchObject({ init: { status: 404 } });
});
