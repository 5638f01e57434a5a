import { expect, test } from "vitest";
import { action as answer } from "#app/routes/shop/age/age.tsx";
import { loader as brand } from "#app/routes/shop/catalog/brand.tsx";
import { action as home } from "#app/routes/shop/home/home.tsx";
import { catalogProducts } from "#db/schema/index.ts";
import { routeArgs, testVisit } from "#test/support/app.ts";
import { worker } from "#test/support/fetcher.ts";
import { openShop, stock } from "#test/support/shop.ts";

const visit = testVisit();
const yes = /^adult=1; Path=\/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax$/;
type Reply = Response & { data: { message: string; fields: object }; init: { status: number } };
const post = async (form: Record<string, string>) =>
  (await answer(routeArgs(visit, { path: "/age", form }))) as unknown as Reply;

test.each(["/vendor/x/menu", "/vendor/x/menu?sort=price&q=blue%20dream#flower", "/nearby?mode=pickup", "/"])(
  "a yes leads back to %s, and is remembered for a year",
  async (next) => {
    const { status, headers } = await post({ adult: "yes", next });
    expect([status, headers.get("Location")]).toEqual([303, next]);
    expect(headers.get("Set-Cookie")).toMatch(yes);
  },
);

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/a\tb", ""])(
  "a yes that would lead to “%s” is refused with a sentence",
  async (next) => {
    const { data, init } = await post({ adult: "yes", next });
    expect(init.status).toBe(400);
    expect(data.fields).toEqual({ next: expect.stringMatching(/^This link doesn't lead to a page of this site\./) });
  },
);

test("anything but yes is refused", async () => {
  const missing: Record<string, string>[] = [{}, { adult: "" }, { adult: "no" }, { adult: "1" }];
  for (const form of missing) {
    const { data, init } = await post({ next: "/nearby", ...form });
    expect(init.status).toBe(422);
    expect(data.fields).toEqual({ adult: "You must be 21 or older to continue." });
  }
});

test("a visitor who continues to a saved address is not asked again", async () => {
  const saved = encodeURIComponent(JSON.stringify({ address: "1 Main St, Los Angeles, CA 90012", lat: 34, lng: -118 }));
  const request = { form: { adult: "yes", saved: "yes" }, cookie: `userAddress=${saved}` };
  const { headers } = (await home(routeArgs(visit, request))) as unknown as Response;
  expect(headers.get("Location")).toBe("/nearby");
  expect(headers.get("Set-Cookie")).toMatch(yes);
});

test("API clients need the cookie for menus in states that require the question", async () => {
  const shop = await openShop(visit.db, { state: "AZ" });
  await stock(visit.db, shop.id);
  const load = (cookie: string) =>
    worker.fetch(`http://localhost/api/vendor/inventory/public/${shop.id}`, { headers: { Cookie: cookie } });
  const refused = await load("");
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ success: false, code: "age-unconfirmed" });
  expect(await (await load("adult=1")).text()).toContain("Blue Dream");
});

test("where every state requires the question, pages without an address ask too", async () => {
  const row = { id: "catalog", brand: "Coastline", name: "Something", category: "Flower", createdAt: 0 } as const;
  await visit.db.insert(catalogProducts).values(row);
  const strict = testVisit({ settings: { ...visit.settings, ageAsking: "everywhere" } });
  const open = (site: typeof visit, cookie: string) =>
    brand(routeArgs(site, { params: { slug: "coastline" }, cookie }));
  await expect(open(strict, "")).rejects.toMatchObject({ data: { asksAgeFor: "Nearleaf" }, init: { status: 200 } });
  expect(await open(strict, "adult=1")).toMatchObject({ name: "Coastline" });
  expect(await open(visit, "")).toMatchObject({ name: "Coastline" });
});
