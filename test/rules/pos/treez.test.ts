import { expect, test } from "vitest";
import { dispensaryNameTyped, isDispensaryName } from "#app/domain/pos/treez.ts";
import { treezItem } from "#app/domain/pos/treez-item.ts";
import { fakeProduct } from "#workers/local/stand-ins/treez.ts";

const item = (facts: object = {}, at = 1) => treezItem(fakeProduct(at, facts), "page-1-line-1");

test("a product of Treez comes with what we sell by", () => {
  const [name, category] = ["MORNING FOG 1", "Flower"];
  expect(item({}, 0)).toEqual({
    sourceId: "00000000-0000-4000-8000-000000000000",
    name,
    ok: true,
    product: {
      name,
      brand: "COASTLINE",
      category,
      amount: "3.5g",
      strain: "Sativa",
      thcPercent: 18,
      priceCents: 2050,
      description: "MORNING FOG 1 by COASTLINE.",
      stock: 5,
    },
  });
});

test("its stock is what Treez would sell, and unknown if Treez doesn't say", () => {
  const left = [12, "7", 3.9, -2, 1e9, null, "many"].map((sellable_quantity) => item({ sellable_quantity }));
  expect(left.map((read) => read.ok && read.product.stock)).toEqual([12, 7, 3, 0, 99_999, undefined, undefined]);
});

test.each([
  [{ size: "SMALL", amount: "3.5", uom: "GRAMS" }, "3.5g"],
  [{ size: null, amount: 0.1 + 0.2, uom: "Fluid Ounces" }, "0.3oz"],
  [{ size: "5-PACK", amount: 3.5, uom: "GRAMS" }, "5-PACK"],
  [{ size: "SMALL", amount: 2, uom: "EACH" }, "SMALL"],
  [{ size: "", amount: 0, uom: "GRAMS" }, undefined],
])("its size is what Treez calls it, or its amount where that has no number: %j", (fields, amount) => {
  const read = item({ product_configurable_fields: { name: "Fern Gully", ...fields } });
  expect(read.ok && read.product.amount).toBe(amount);
});

const tiers = [{ price_per_value: 40 }, { price_per_value: 30 }];
test.each([
  [{ price_type: "FLAT", price_sell: "54.50" }, 5450],
  [{ price_type: "FLAT", price_sell: 0.1 + 0.2 }, 30],
  [{ price_type: "TIER", price_sell: 99, tier_pricing_detail: tiers }, 4000],
])("it costs what it costs there, by its first tier where it has tiers: %j", (pricing, priceCents) => {
  expect(item({ pricing })).toMatchObject({ product: { priceCents } });
});

const noPrice = "It has no valid price";
test.each([
  ["Its type TOPICAL has no category here", { category_type: "TOPICAL" }],
  ["No type", { category_type: null }],
  [noPrice, { pricing: null }],
  [noPrice, { pricing: { price_type: "FLAT", price_sell: -5 } }],
  [noPrice, { pricing: { price_type: "FLAT", price_sell: 1e9 } }],
  [noPrice, { pricing: { price_type: "TIER", tier_pricing_detail: {} } }],
  ["It has no name", { product_configurable_fields: null }],
  ["It has no product id", { product_id: null }],
  ["Deactivated in Treez", { product_status: "DEACTIVATED" }],
  ["Hidden from menu in Treez", { e_commerce: { hide_from_menu: true } }],
])("what cannot be sold here says why: “%s”", (reason, facts) => {
  expect(item(facts)).toMatchObject({ ok: false, reason });
});

test.each([null, {}, { product_id: 5 }, { product_id: [] }])("what is no product at all is skipped: %j", (broken) => {
  expect(treezItem(broken, "page-1-line-1").ok).toBe(false);
});

test.each([
  ["greendoor", "greendoor"],
  [" Green-Door ", "green-door"],
  ["https://greendoor.treez.io/portal/login", "greendoor"],
  ["HTTP://GreenDoor.Treez.io", "greendoor"],
  ["greendoor.treez.io/", "greendoor"],
  // Only an address of Treez is cut: the rest stays, and is refused.
  ["greendoor.treez.io.example.org", "greendoor.treez.io.example.org"],
  ["greendoor-treez-io", "greendoor-treez-io"],
  ["see https://greendoor", "see https://greendoor"],
])("who types %j means the dispensary %s", (typed, name) => {
  expect(dispensaryNameTyped(typed)).toBe(name);
});

test("a dispensary's name at Treez is one that cannot lead to another address", () => {
  const good = ["a", "7", "greendoor", "Green-Door_2", "a".repeat(63)];
  expect(good.filter(isDispensaryName)).toEqual(good);
  const odd = ["", "-greendoor", "greendoor-", "green door", "green.door", "greendoor\n", "grüne-tür", "a".repeat(64)];
  const elsewhere = ["green/../door", "../admin", "a/b", "a%2fb", ".", "..", "a?x", "a#x", "user@host"];
  expect([...odd, ...elsewhere].filter(isDispensaryName)).toEqual([]);
});
