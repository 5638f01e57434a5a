import { describe, expect, test } from "vitest";
import { createTreez } from "#app/providers/pos/treez.ts";
import { itemOf } from "#app/providers/pos/treez-map.ts";
import type { PosAccess } from "#app/providers/pos/types.ts";
import { valueIn } from "#test/support/outcome.ts";
import { fakeCatalog, fakeProduct } from "#workers/local/stand-ins/treez/catalog.ts";
import { createFakeTreez } from "#workers/local/stand-ins/treez/server.ts";

const HOUR = 3_600_000;

function aTreez({ products = fakeCatalog(120), callsASecond = Number.POSITIVE_INFINITY, pauseMs = 0 } = {}) {
  const clock = { now: Date.parse("2026-06-16T19:00:00Z") };
  const now = () => clock.now;
  const fake = createFakeTreez({ now, catalogOf: () => products, callsASecond });
  const pos = createTreez({
    kind: "treez",
    clientId: "ours",
    apiBase: "http://treez.fake",
    now,
    fetch: fake.fetch,
    pauseMs,
  });
  return { pos, clock, ...fake };
}
const access = (facts: Partial<PosAccess> = {}): PosAccess => ({
  dispensaryName: "greendoor",
  apiKey: "a-good-key",
  token: null,
  ...facts,
});
const page = (number: number, since: number | null = null) => ({ page: number, since });

describe("a token", () => {
  test("is given for name and key, and lives two hours", async () => {
    const { pos, clock, seen } = aTreez();
    const token = await pos.signIn(access());
    expect(token).toMatchObject({ ok: true, value: { expiresAt: clock.now + 2 * HOUR } });
    expect(seen).toEqual(["POST /greendoor/config/api/gettokens"]);
  });

  test("is not given for a wrong key", async () => {
    expect(await aTreez().pos.signIn(access({ apiKey: "wrong-key" }))).toMatchObject({ reason: "pos-refused" });
  });

  test("is used again until it ends, and then a new one is asked for", async () => {
    const { pos, clock, seen } = aTreez();
    const { token } = valueIn(await pos.listProducts(access(), page(1)));
    const again = await pos.listProducts(access({ token }), page(2));
    expect(again).toMatchObject({ ok: true, value: { token } });
    clock.now += 2 * HOUR;
    const later = await pos.listProducts(access({ token }), page(3));
    expect(later.ok && later.value.token.value).not.toBe(token.value);
    expect(seen.filter((line) => line.startsWith("POST"))).toHaveLength(2);
  });

  test("that was taken back is replaced once", async () => {
    const { pos, clock, trouble, seen } = aTreez();
    const token = valueIn(await pos.signIn(access()));
    clock.now += 1000;
    trouble.tokensValidFrom = clock.now;
    expect((await pos.listProducts(access({ token }), page(1))).ok).toBe(true);
    trouble.tokensValidFrom = clock.now + 1000;
    expect(await pos.listProducts(access({ token }), page(1))).toMatchObject({ reason: "pos-refused" });
    expect(seen.filter((line) => line.startsWith("POST"))).toHaveLength(3);
  });
});

describe("the list", () => {
  test("comes by the page, until a page is empty", async () => {
    const { pos } = aTreez();
    const sizes = [];
    for (const number of [1, 2, 3, 4]) {
      const found = await pos.listProducts(access(), page(number));
      sizes.push(found.ok && found.value.items.length);
      if (number < 4) expect(found).toMatchObject({ value: { total: 120 } });
    }
    expect(sizes).toEqual([50, 50, 20, 0]);
  });

  test("of what changed holds that alone, also what was switched off", async () => {
    const changed = fakeProduct(7, { last_updated_at: "2026-06-16T11:00:00.000-07:00", product_status: "DEACTIVATED" });
    const { pos } = aTreez({ products: [...fakeCatalog(7), changed] });
    const found = await pos.listProducts(access(), page(1, Date.parse("2026-06-16T17:00:00Z")));
    expect(found).toMatchObject({ value: { items: [{ sourceId: changed.product_id, ok: false, hides: true }] } });
  });

  test("is asked for no faster than ten times a second", async () => {
    const { pos, seen } = aTreez({ callsASecond: 10, pauseMs: 110 });
    const token = valueIn(await pos.signIn(access()));
    for (let number = 1; number <= 14; number += 1) {
      expect((await pos.listProducts(access({ token }), page(1))).ok).toBe(true);
    }
    // A refused call would have been asked again.
    expect(seen).toHaveLength(15);
  });

  test("is asked for again after a short pause, and left for later after a long one", async () => {
    const { pos, trouble } = aTreez();
    const busy = (seconds: string) => () => new Response("", { status: 429, headers: { "Retry-After": seconds } });
    const token = valueIn(await pos.signIn(access()));
    trouble.next = [busy("1")];
    expect((await pos.listProducts(access({ token }), page(1))).ok).toBe(true);
    trouble.next = [busy("30")];
    expect(await pos.listProducts(access({ token }), page(1))).toMatchObject({
      reason: "pos-busy",
      details: { retryAfterSeconds: 30 },
    });
  });

  test.each([
    ["nothing but markup", () => new Response("<html>down</html>", { status: 200 })],
    ["an error", () => new Response("", { status: 502 })],
    ["no list", () => Response.json({ resultCode: "SUCCESS", data: null })],
    ["a redirect", () => new Response(null, { status: 302, headers: { Location: "http://elsewhere.example/" } })],
    ["another shape", () => Response.json({ data: { product_list: "none" } })],
  ])("that is %s counts as not reached", async (_name, answer) => {
    const { pos, trouble } = aTreez();
    const token = valueIn(await pos.signIn(access()));
    trouble.next = [answer];
    expect(await pos.listProducts(access({ token }), page(1))).toMatchObject({ reason: "pos-unreachable" });
  });
});

test.each(["../admin", "a/b", "a%2fb", "", ".", "..", "a b", "a?x", "a#x", "user@host"])(
  "a name that is no segment of a path is never called: %j",
  async (dispensaryName) => {
    const { pos, seen } = aTreez();
    expect(await pos.signIn(access({ dispensaryName }))).toMatchObject({ reason: "pos-refused" });
    expect(seen).toEqual([]);
  },
);

describe("a product", () => {
  const item = (facts: Record<string, unknown> = {}, at = 1) => itemOf(fakeProduct(at, facts), "page-1-line-1");

  test("comes with what we sell by", () => {
    expect(item({}, 0)).toEqual({
      sourceId: "00000000-0000-4000-8000-000000000000",
      name: "MORNING FOG 1",
      ok: true,
      product: {
        name: "MORNING FOG 1",
        brand: "COASTLINE",
        category: "Flower",
        description: "MORNING FOG 1 by COASTLINE.",
        amount: "3.5g",
        strain: "Sativa",
        thcPercent: 18,
        priceCents: 3800,
        stock: 5,
      },
    });
  });

  test.each([
    [12, 12],
    ["7", 7],
    [3.9, 3],
    [-2, 0],
    [1e9, 99_999],
    [null, undefined],
    ["many", undefined],
  ])("has as many left as Treez would sell: %j", (sellable_quantity, stock) => {
    const read = item({ sellable_quantity });
    expect(read?.ok && read.product.stock).toBe(stock);
  });

  test.each([
    [{ price_type: "FLAT", price_sell: "54.50" }, 5450],
    [{ price_type: "FLAT", price_sell: 0.1 + 0.2 }, 30],
    [
      { price_type: "TIER", price_sell: 99, tier_pricing_detail: [{ price_per_value: 40 }, { price_per_value: 30 }] },
      4000,
    ],
  ])("costs what it costs there, by its first tier where it has tiers: %j", (pricing, cents) => {
    expect(item({ pricing })).toMatchObject({ product: { priceCents: cents } });
  });

  test.each([
    [{ category_type: "TOPICAL" }, "Its type TOPICAL has no category here"],
    [{ category_type: "NON-INV" }, "Its type NON-INV has no category here"],
    [{ category_type: null }, "No type"],
    [{ pricing: null }, "It has no valid price"],
    [{ pricing: { price_type: "FLAT", price_sell: 0 } }, "It has no valid price"],
    [{ pricing: { price_type: "FLAT", price_sell: -5 } }, "It has no valid price"],
    [{ pricing: { price_type: "FLAT", price_sell: 1e9 } }, "It has no valid price"],
    [{ pricing: { price_type: "TIER", tier_pricing_detail: {} } }, "It has no valid price"],
    [{ product_configurable_fields: null }, "It has no name"],
    [{ product_id: null }, "It has no product id"],
    [{ product_status: "DEACTIVATED" }, "Deactivated in Treez"],
    [{ e_commerce: { hide_from_menu: true } }, "Hidden from menu in Treez"],
  ])("that cannot be sold here says why: %j", (facts, reason) => {
    expect(item(facts)).toMatchObject({ ok: false, reason });
  });

  test("that is nothing at all is skipped, too", () => {
    for (const broken of [null, {}, { product_id: 5 }, { product_id: [] }] as never[]) {
      expect(itemOf(broken, "page-1-line-1").ok).toBe(false);
    }
  });
});
