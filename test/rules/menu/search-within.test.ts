import { expect, test } from "vitest";
import type { Category } from "#app/domain/menu/product.ts";
import { searchWithin } from "#app/domain/search/within.ts";

const product = (name: string, category: Category = "Flower", brand = "", strain: string | null = null) => ({
  name,
  category,
  brand,
  strain,
});
const menu = [
  product("Blue Dream", "Flower", "Sun Farms", "Sativa"),
  product("Lemon Pre-Roll", "Pre-roll"),
  product("Sour Bears", "Edible", "Kanha"),
  product("OG Kush", "Flower", "Moon"),
  product("Crème Brûlée", "Vape"),
  product("Live Badder (1g)", "Concentrate", "West"),
  product("Pre-98 Bubba"),
];
const search = (text: string) => {
  const { products, suggestion } = searchWithin(menu, text);
  return [products.map(({ name }) => name), suggestion];
};

test.each([
  ["blue dream", ["Blue Dream"]],
  ["dream blue", ["Blue Dream"]],
  ["BLUE-dreams", ["Blue Dream"]],
  ["bluedream", ["Blue Dream"]],
  ["ue d", ["Blue Dream"]],
  ["sat", ["Blue Dream"]],
  ["sun", ["Blue Dream"]],
  ["og", ["OG Kush"]],
  ["o", []],
  ["creme", ["Crème Brûlée"]],
  ["preroll", ["Lemon Pre-Roll"]],
  ["pre rolls", ["Lemon Pre-Roll"]],
  ["joint", ["Lemon Pre-Roll"]],
  ["lemon joint", ["Lemon Pre-Roll"]],
  ["gummies", ["Sour Bears"]],
  ["carts", ["Crème Brûlée"]],
  ["wax", ["Live Badder (1g)"]],
  ["(1g", ["Live Badder (1g)"]],
  ["(", ["Live Badder (1g)"]],
  ["*", []],
])("a menu's search for %s finds %s", (text, names) => expect(search(text)).toEqual([names, null]));

test.each([
  ["blue dreem", ["Blue Dream"], "blue dream"],
  ["kahna", ["Sour Bears"], "kanha"],
  ["og kudh", ["OG Kush"], "og kush"],
  ["gumies", ["Sour Bears"], "gummy"],
])("mistyped as %s it still finds %s, and suggests the correction", (text, names, suggestion) =>
  expect(search(text)).toEqual([names, suggestion]),
);

test.each(["zqxjk", "ue", "dropz"])("%s, near to nothing there, finds nothing", (text) =>
  expect(search(text)).toEqual([[], null]),
);
