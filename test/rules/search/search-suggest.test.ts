import { expect, test } from "vitest";
import type { Category } from "#app/domain/menu/product.ts";
import { addRecent, parseRecent, RECENT_MAX, removeRecent } from "#app/domain/search/recent.ts";
import { suggestAround, suggestWithin } from "#app/domain/search/suggest.ts";

const product = (name: string, brand = "", strain: string | null = null, category: Category = "Flower") => ({
  name,
  brand,
  strain,
  category,
});
const labels = (text: string, ...menu: ReturnType<typeof product>[]) =>
  suggestWithin(menu, text).map(({ kind, label }) => `${kind} ${label}`);

const nothing = { text: "blue", products: [], brands: [], strains: [], dispensaries: [] };

test("a product on many menus, in many spellings of its name, is suggested once; four products at most", () => {
  const products = ["Blue Dream", "Blue-Dream", "BLUE DREAM", "Blueberry", "Blue Haze", "Blue Ice", "Blue Moon"];
  const found = suggestAround({ ...nothing, products: products.map((name) => product(name)) }, false);
  expect(found.map(({ label }) => label)).toEqual(["Blue Dream", "Blueberry", "Blue Haze", "Blue Ice"]);
});

test("a brand and a product of one name are two suggestions; at most three are not products", () => {
  const names = ["Blue", "Bluebird", "Bluegrass", "Bluestone"];
  const found = suggestAround(
    {
      text: "blue",
      products: [product("Blue")],
      brands: names.map((name) => ({ name, slug: name === "Blue" ? null : name.toLowerCase() })),
      strains: names.map((name) => ({ name, classification: "CBD", slug: name.toLowerCase() })),
      dispensaries: names.map((name) => ({ id: name, name, miles: 1.26 })),
    },
    true,
  );
  expect(found.map(({ kind, label, path }) => [kind, label, path])).toEqual([
    ["product", "Blue", null],
    ["brand", "Blue", null],
    ["brand", "Bluebird", "/brands/bluebird"],
    ["brand", "Bluegrass", "/brands/bluegrass"],
    ["strain", "Blue", "/strains/blue"],
    ["strain", "Bluebird", "/strains/bluebird"],
    ["strain", "Bluegrass", "/strains/bluegrass"],
    ["dispensary", "Blue", "/vendor/Blue/menu?orderType=Pickup"],
    ["dispensary", "Bluebird", "/vendor/Bluebird/menu?orderType=Pickup"],
    ["dispensary", "Bluegrass", "/vendor/Bluegrass/menu?orderType=Pickup"],
  ]);
  expect(found.at(-1)?.detail).toBe("1.3 miles");
});

test.each([
  ["flower", "Flower"],
  ["edib", "Edible"],
  ["concentrates", "Concentrate"],
  ["carts", "Vape"],
])("“%s” suggests the category before products and brands of that name", (text, category) => {
  const brands = [{ name: category, slug: "x" }];
  const [first] = suggestAround({ ...nothing, text, products: [product(category)], brands }, false);
  expect(first).toEqual({
    kind: "category",
    label: category,
    detail: "",
    path: `/nearby?category=${category.toLowerCase()}`,
  });
  expect(suggestAround({ ...nothing, text: text.slice(0, 1) }, false)).toEqual([]);
});

test("names that begin as was typed come first, then those of which a word does", () => {
  const strains = ["Deep OG", "OG Kush", "Fire OG"].map((name) => ({ name, classification: "Hybrid", slug: name }));
  const products = [product("Wax", "OG Brothers"), product("Tahoe OG"), product("OG-Kush Pre-Roll")];
  const found = suggestAround({ ...nothing, text: "og", products, strains }, false);
  expect(found.map(({ label }) => label)).toEqual([
    ...["OG-Kush Pre-Roll", "Tahoe OG", "Wax"],
    ...["OG Kush", "Deep OG", "Fire OG"],
  ]);
});

test("a menu suggests its own products, those of that name first, with its brands and strains", () => {
  const menu = [product("Gummies", "Blue River"), product("Blue Dream", "Coastline", "Blue Dream SAT"), product("Tea")];
  expect(labels("blue", ...menu)).toEqual([
    "product Blue Dream",
    "product Gummies",
    "brand Blue River",
    "strain Blue Dream SAT",
  ]);
  expect(labels("riv", ...menu)).toEqual(["product Gummies", "brand Blue River"]);
  expect(labels("coast blue", ...menu)).toEqual(["product Blue Dream"]);
  expect(suggestWithin(menu, "dream")[0]?.detail).toBe("Coastline · Flower");
  expect(suggestWithin(menu, "tea")[0]?.detail).toBe("Flower");
});

test("a menu suggests a category that it has, and no other", () => {
  const menu = [product("Blue Dream"), product("Cone", "", null, "Pre-roll")];
  expect(labels("flow", ...menu)).toEqual(["category Flower", "product Blue Dream"]);
  expect(labels("edib", ...menu)).toEqual([]);
});

test("a menu suggests a correction, if it has anything similar", () => {
  const menu = [product("Gorilla Glue", "Coastline")];
  expect(labels("gorila", ...menu)).toEqual(["product Gorilla Glue"]);
  expect(labels("coastlien", ...menu)).toEqual(["product Gorilla Glue", "brand Coastline"]);
  expect(labels("zzzz", ...menu)).toEqual([]);
  expect(labels("!!", product("Wow!!", "Wow!!"))).toEqual(["product Wow!!"]);
});

test("the last five searches are saved, newest first, without duplicates", () => {
  const typed = ["kush", "og", "  blue   dream ", "haze", "gelato", "OG"];
  const recent = typed.reduce<string[]>(addRecent, []);
  expect(recent).toEqual(["OG", "gelato", "haze", "blue dream", "kush"]);
  expect(addRecent(recent, "Blue-Dream")).toEqual(["Blue-Dream", "OG", "gelato", "haze", "kush"]);
  expect(addRecent(recent, "wax")).toEqual(["wax", "OG", "gelato", "haze", "blue dream"]);
  expect(addRecent(recent, "  ")).toEqual(recent);
  expect(addRecent([], "x".repeat(300))[0]).toHaveLength(100);
  expect(removeRecent(recent, "haze")).toEqual(["OG", "gelato", "blue dream", "kush"]);
});

test("anything else in a device's storage is no search", () => {
  for (const stored of [null, "", "{", "null", "{}", "7", '"kush"']) expect(parseRecent(stored)).toEqual([]);
  expect(parseRecent('["kush", 7, null, "", "og"]')).toEqual(["kush", "og"]);
  expect(parseRecent(JSON.stringify(Array(9).fill("kush")))).toHaveLength(RECENT_MAX);
});
