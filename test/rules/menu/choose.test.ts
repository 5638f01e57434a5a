import { describe, expect, test } from "vitest";
import { chipsOf, showText } from "#app/domain/menu/chips.ts";
import { readProductFilters, type Sort } from "#app/domain/menu/choice.ts";
import { matchesFilters, sortedBy } from "#app/domain/menu/filter-and-sort.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { menuProduct } from "#test/support/products.ts";

const product = (facts: Partial<MenuProduct> = {}) =>
  menuProduct({ id: "a", brand: "Coast & Co.", thcPercent: 22, priceCents: 4000, ...facts });

test.each<[string, Partial<MenuProduct>, boolean]>([
  ["", { strain: null, amount: null, thcPercent: null }, true],
  ["strain=sativa", {}, true],
  ["strain=indica&strain=sativa", {}, true],
  ["strain=indica", {}, false],
  ["strain=indica", { strain: null }, false],
  ["weight=3.5g", {}, true],
  ["weight=3.5g", { amount: "1/8 oz" }, true],
  ["weight=14g", { amount: "½oz" }, true],
  ["weight=28g", { amount: "1oz" }, true],
  ["weight=7g&weight=14g", {}, false],
  ["weight=1g", { amount: "1ct" }, false],
  ["weight=1g", { amount: null }, false],
  ["brand=coast+co", {}, true],
  ["brand=coast", {}, false],
  ["min=40", {}, true],
  ["max=40", {}, true],
  ["min=41", {}, false],
  ["max=39", {}, false],
  ["max=30", { salePriceCents: 3000 }, true],
  ["min=40", { salePriceCents: 3000 }, false],
  ["min=50", { priceCents: 25_000 }, false],
  ["thcmin=22", {}, true],
  ["thcmax=22", {}, true],
  ["thcmin=23", {}, false],
  ["thcmax=21", {}, false],
  ["thcmin=20", { thcPercent: 80 }, true],
  ["thcmax=30", { thcPercent: 80 }, false],
  ["thcmin=1", { thcPercent: null }, false],
  ["sale=1", {}, false],
  ["sale=1", { salePriceCents: 3000 }, true],
  ["sale=1&strain=indica", { salePriceCents: 3000 }, false],
])("a filter lets through what fits it, both ends included: %j of %j: %j", (query, facts, matches) =>
  expect(matchesFilters(product(facts), readProductFilters(new URLSearchParams(query)))).toBe(matches),
);

describe("products are sorted by", () => {
  const cheap = { product: product({ id: "cheap", priceCents: 2000, amount: "1g", thcPercent: null }), miles: 3 };
  const large = { product: product({ id: "large", priceCents: 9000, amount: "28g", thcPercent: 18 }), miles: 1 };
  const sale = { product: product({ id: "sale", priceCents: 8000, salePriceCents: 4000, amount: "5-pk" }), miles: 2 };
  const hits = [sale, cheap, large];
  test.each<[Sort, string[]]>([
    ["recommended", ["sale", "cheap", "large"]],
    ["price", ["cheap", "sale", "large"]],
    // What a gram of a pack costs is unknown.
    ["rate", ["large", "cheap", "sale"]],
    ["thc", ["sale", "large", "cheap"]],
    ["distance", ["large", "sale", "cheap"]],
    ["discount", ["sale", "cheap", "large"]],
  ])("%s", (sort, ids) => expect(sortedBy(hits, sort).map(({ product: { id } }) => id)).toEqual(ids));

  test("what is unknown stays last, in the order it came in", () => {
    const [first, second] = [product({ id: "one", thcPercent: null }), product({ id: "other", thcPercent: null })];
    const sorted = sortedBy(
      [first, second, product()].map((each) => ({ product: each })),
      "thc",
    );
    expect(sorted.map(({ product: { id } }) => id)).toEqual(["a", "one", "other"]);
  });
});

test("each filter has a chip, which takes off its own and begins at the first page", () => {
  const query = "q=kush&strain=indica&strain=sativa&min=10&sale=1&page=3";
  expect(chipsOf(new URLSearchParams(query))).toEqual([
    { label: "Indica", query: "q=kush&strain=sativa&min=10&sale=1" },
    { label: "Sativa", query: "q=kush&strain=indica&min=10&sale=1" },
    { label: "From $10", query: "q=kush&strain=indica&strain=sativa&sale=1" },
    { label: "On sale", query: "q=kush&strain=indica&strain=sativa&min=10" },
  ]);
});

test.each([
  ["sort=rate", "Lowest price per gram"],
  ["eta=quick", "< 30 mins"],
  ["open=1", "Open now"],
  ["deal=1", "Deals"],
  ["category=pre-roll", "Pre-roll"],
  ["effect=happy", "Happy"],
  ["weight=3.5g", "3.5\u00A0g"],
  ["brand=Coast", "Coast"],
  ["max=60", "Up to $60"],
  ["thcmin=20", "THC from 20%"],
  ["thcmax=30", "THC up to 30%"],
])("the chip of %s says %s", (query, label) =>
  expect(chipsOf(new URLSearchParams(query))).toEqual([{ label, query: "" }]),
);

test("the button says how many it shows", () =>
  expect([showText(0), showText(1), showText(42), showText(20, true), showText(1, true)]).toEqual([
    "Nothing fits",
    "Show 1 product",
    "Show 42 products",
    "Show 20+ products",
    "Show 1+ products",
  ]));
