import { expect, test } from "vitest";
import { readForeignLines, readForeignRemovals } from "#app/domain/pos/profile.ts";
import { profileOf, profiles } from "#app/domain/pos/profiles.ts";

const VERSION = 7;
const linesOf = (name: string) => (item: object) => readForeignLines([item], profiles[name]!, VERSION);
const [leafly, weedmaps] = [linesOf("leafly-menu-v2"), linesOf("weedmaps-menu")];
/** What is sold, or why it isn't. */
const soldIn = (lines: ReturnType<typeof leafly>) =>
  lines.map((line) => (line.ok && line.item.ok ? { id: line.id, ...line.item.product } : line));

const eighth = { id: "v-1", medical: false, price: 3550, amount: 3.5, unit: "g", inventoryLevel: 12 };
const flower = {
  id: "i-1",
  type: "Flower",
  name: "Fern Gully",
  strain: "Fern",
  brand: "Mesa",
  imageUrl: null,
  description: "<p>Grown outdoors.</p>",
  total_thc: { content: 22.06, unit: "percent" },
  variants: [eighth],
};

test("each variant of a Leafly item is an item of ours, at its own price, size and stock", () => {
  const ounce = { ...eighth, id: 2, price: 20_000, amount: 1, unit: "oz", inventoryLevel: 0 };
  const shared = {
    name: "Fern Gully",
    brand: "Mesa",
    category: "Flower",
    description: "Grown outdoors.",
    strain: "Fern",
    thcPercent: 22.06,
  };
  const lines = leafly({ ...flower, variants: [eighth, ounce] });
  expect(soldIn(lines)).toEqual([
    { ...shared, id: "v-1", priceCents: 3550, amount: "3.5g", stock: 12 },
    { ...shared, id: "2", priceCents: 20_000, amount: "1oz", stock: 0 },
  ]);
  expect(lines).toMatchObject([{ line: 1, version: VERSION }, { line: 1 }]);
});

test("a Leafly edible is sold by its milligrams of THC, and a pack by its pieces", () => {
  const each = { ...eighth, amount: 5, unit: "each" };
  const gummies = { ...flower, type: "Edible", total_thc: { content: 100, unit: "mg" }, variants: [each] };
  expect(soldIn(leafly(gummies))).toMatchObject([{ category: "Edible", amount: "100mg", thcPercent: null }]);
  const joints = { ...flower, type: "PreRoll", total_thc: undefined, variants: [each, { ...each, amount: 1 }] };
  const compounds = [{ type: "thc", content: 19, unit: "percent" }];
  expect(soldIn(leafly({ ...joints, compounds }))).toMatchObject([
    { category: "Pre-roll", amount: "5-pk", thcPercent: 19 },
    { amount: null },
  ]);
});

test.each([
  ["Its type Seeds has no category here", { ...flower, type: "Seeds" }],
  ["For medical patients only", { ...flower, variants: [{ ...eighth, medical: true }] }],
  ["Valid price is required", { ...flower, variants: [{ ...eighth, price: 0 }] }],
  ["Price is required.", { ...flower, variants: [{ ...eighth, price: undefined }] }],
  ["Unit must be one of oz, g, each.", { ...flower, variants: [{ ...eighth, unit: "lb" }] }],
  ["Product name: up to 200 characters.", { ...flower, name: "x".repeat(201) }],
  ["Name is required.", { ...flower, name: undefined }],
  ["Amount is too large: one Flower package holds up to 454 g", { ...flower, variants: [{ ...eighth, amount: 500 }] }],
])("a Leafly variant that can't be sold here is refused by its ID: “%s”", (message, item) => {
  expect(leafly(item)).toEqual([{ line: 1, id: "v-1", ok: false, message }]);
});

test("one Leafly variant that can't be sold stops no other, and an item without variants is refused by its own ID", () => {
  const lines = leafly({
    ...flower,
    variants: [
      { ...eighth, price: 0 },
      { ...eighth, id: "v-2" },
    ],
  });
  expect(lines).toMatchObject([
    { id: "v-1", ok: false },
    { id: "v-2", ok: true },
  ]);
  expect(leafly({ ...flower, variants: [] })).toMatchObject([{ id: "i-1", message: "Variants are required." }]);
});

const gram = {
  external_id: "w-1",
  price: { amount: "12.50", currency: "USD" },
  inventory_quantity: 9,
  weight: { unit: "g", value: 1 },
};
const prerolls = {
  external_id: "m-1",
  name: "Salt Flat",
  description: null,
  brand_name: "Sundial",
  published: true,
  category_names: ["Pre Roll", "Flower"],
  genetics: "sativa",
  license_type: "recreational",
  cannabinoids: [{ slug: "thc", percentage: { min: 20, max: 24.5 } }],
  variants: [gram],
};

test("each variant of a Weedmaps item is an item of ours, at its own price, size and stock", () => {
  const half = { external_id: "w-2", price: { amount: 60 }, weight: { unit: "oz", value: "0.5" } };
  const shared = {
    name: "Salt Flat",
    brand: "Sundial",
    category: "Pre-roll",
    description: "",
    strain: "Sativa",
    thcPercent: 24.5,
  };
  expect(soldIn(weedmaps({ ...prerolls, variants: [gram, half] }))).toEqual([
    { ...shared, id: "w-1", priceCents: 1250, amount: "1g", stock: 9 },
    { ...shared, id: "w-2", priceCents: 6000, amount: "0.5oz", stock: null },
  ]);
});

test("a Weedmaps item without variants is one item of ours, and an edible is sold by its milligrams of THC", () => {
  const { variants: _, ...unit } = { ...prerolls, price: gram.price, inventory_quantity: 0, strain_name: "Haze" };
  const pack = { ...unit, items_per_pack: 5 };
  const sold = { id: "m-1", priceCents: 1250, amount: "5-pk", strain: "Haze", stock: 0 };
  expect(soldIn(weedmaps(pack))).toMatchObject([sold]);
  const cannabinoids = [{ slug: "thc", milligrams: { min: 100, max: 100 } }];
  const gummies = { ...prerolls, category_names: "Edibles, Gummies", cannabinoids };
  expect(soldIn(weedmaps(gummies))).toMatchObject([{ category: "Edible", amount: "100mg", thcPercent: null }]);
});

test("what Weedmaps should no longer show is removed here, too", () => {
  const hidden = { sourceId: "w-1", ok: false, hides: true, reason: "Unpublished in your point of sale" };
  expect(weedmaps({ ...prerolls, published: false })).toMatchObject([{ id: "w-1", ok: true, item: hidden }]);
});

const twoUnnamed = [gram, { ...gram, external_id: undefined }];
test.each([
  ["w-1", "Its type Wellness has no category here", { ...prerolls, category_names: ["Wellness"] }],
  ["w-1", "For medical patients only", { ...prerolls, license_type: "medical" }],
  ["w-1", "Category names are required.", { ...prerolls, category_names: undefined }],
  ["w-1", "Valid price is required", { ...prerolls, variants: [{ ...gram, price: null }] }],
  [
    "w-1",
    "Prices must be in US dollars",
    { ...prerolls, variants: [{ ...gram, price: { amount: 1, currency: "CAD" } }] },
  ],
  [
    "w-1",
    "Unit must be one of g, mg, kg, oz, lb.",
    { ...prerolls, variants: [{ ...gram, weight: { value: 1, unit: "t" } }] },
  ],
  ["m-1", "Each of several variants needs an external_id", { ...prerolls, variants: twoUnnamed }],
])("a Weedmaps variant that can't be sold here is refused by its ID: %s “%s”", (id, message, item) => {
  expect(weedmaps(item)).toContainEqual({ line: 1, id, ok: false, message });
});

test("a removal names the variants of an item, or its own ID", () => {
  const removed = (name: string, lines: object[]) =>
    readForeignRemovals(lines, profiles[name]!, VERSION).map((line) => [line.line, line.id, line.ok]);
  expect(removed("leafly-menu-v2", [flower, { id: "v-9" }, {}])).toEqual([
    [1, "v-1", true],
    [2, "v-9", true],
    [3, "", false],
  ]);
  expect(removed("weedmaps-menu", [{ external_id: "m-1" }, prerolls])).toEqual([
    [1, "m-1", true],
    [2, "w-1", true],
  ]);
});

test.each([null, "x", [], { variants: "none" }])("%j is no item in any profile, and is refused", (junk) => {
  for (const name of Object.keys(profiles))
    expect(readForeignLines([junk], profiles[name]!, VERSION)).toMatchObject([{ line: 1, id: "", ok: false }]);
});

test("a profile is named by the Content-Type; without one the items are ours, and an unknown one is refused", () => {
  const leaflyType = profileOf('application/json; charset=utf-8; Profile="leafly-menu-v2"');
  expect(leaflyType).toMatchObject({ ok: true, value: profiles["leafly-menu-v2"] });
  expect(profileOf("application/json;profile=weedmaps-menu")).toMatchObject({ value: profiles["weedmaps-menu"] });
  expect(profileOf("application/json; charset=utf-8")).toEqual({ ok: true, value: null });
  expect(profileOf('application/json; profile="menu-v9"')).toMatchObject({
    reason: "wrong-type",
    message:
      "We don’t know the profile “menu-v9”. It can be leafly-menu-v2 or weedmaps-menu; leave it out for our own items.",
  });
  for (const odd of ["", "constructor", "__proto__"])
    expect(profileOf(`application/json; profile="${odd}"`).ok).toBe(false);
});
