import { describe, expect, test } from "vitest";
import {
  categoryNamed,
  firstAddress,
  plainAmount,
  plainPrice,
  plainStatus,
  plainStock,
  plainThc,
  withoutHtml,
} from "#app/domain/menu/file/cells.ts";
import { jsonLines } from "#app/domain/menu/file/json-lines.ts";
import { sizeNamed, sizeOfHeader } from "#app/domain/menu/file/size-name.ts";
import { categories } from "#app/domain/menu/product.ts";

describe("another system's cell", () => {
  test.each<[string, string | undefined]>([
    ...categories.map((category): [string, string] => [category.toUpperCase(), category]),
    ["Vape Cartridges", "Vape"],
    ["Flower > Indoor", "Flower"],
    ["Infused Pre Rolls", "Pre-roll"],
    ["Flower / Edibles", "Edible"],
    ["Small Buds", "Flower"],
    ["Accessories", "Gear"],
    ["Capsules", "Edible"],
    ["Pills", "Edible"],
    ["Dabbables", "Concentrate"],
    ["Sofas", undefined],
    ["constructor", undefined],
  ])("%s is the category %s", (text, category) => expect(categoryNamed(text)).toBe(category));

  test.each([
    ["USD 35,00", "35.00"],
    ["US$ 35", "35"],
    ["$35", "35"],
    ["35 USD", "35"],
    ["35$", "35"],
    ["3$5", "3$5"],
    ["$1.234,5", "1234.5"],
    ["1234,50", "1234.50"],
    ["1,234", "1,234"],
    ["12,345.00", "12,345.00"],
    ["a1,5", "a1,5"],
    ["1,5a", "1,5a"],
    ["12.34,50", "12.34,50"],
  ])("%s is the price %s", (text, price) => expect(plainPrice(text)).toBe(price));

  test.each([
    ["THC: 18.2% - 22%", "18.2"],
    ["22 %", "22"],
    ["18.25 - 22", "18.25"],
    ["18–22", "18"],
    ["18, 22", "18"],
    ["22,5", "22.5"],
    ["THC: 22,5%", "22.5"],
    ["22-25%", "22"],
    ["18,5 – 22,5 %", "18.5"],
    ["Batch 18-22", "Batch 18-22"],
    ["high", "high"],
    ["10mg", ""],
    ["10 MG per piece", ""],
  ])("%s is %j percent THC", (text, percent) => expect(plainThc(text)).toBe(percent));

  test.each([
    ["3.5", "Grams", "3.5g"],
    [".50", "G", "0.5g"],
    ["100", "MG", "100mg"],
    ["100", "Milligrams", "100mg"],
    ["3,5", "Gramm", "3.5g"],
    ["3,5 g", "", "3.5 g"],
    ["1,000mg", "", "1,000mg"],
    ["30", "MILLILITERS", "30ml"],
    ["1", "Ounces", "1oz"],
    ["3.5", "", "3.5"],
    ["3.5", "bag", "3.5"],
    ["3.5g", "Each", "3.5g"],
    ["Eighths", "", "3.5g"],
    ["Eighth", "g", "3.5g"],
    ["2 x 5", "g", "2 x 5"],
    ["Default Title", "g", ""],
    ["each", "", ""],
    ["each one", "", "each one"],
    ["constructor", "", "constructor"],
  ])("%s with the unit %j is the amount %j", (text, unit, amount) => expect(plainAmount(text, unit)).toBe(amount));

  test.each([
    ["Published", "Active"],
    ["TRUE", "Active"],
    ["draft", "Disabled"],
    ["0", "Disabled"],
    ["Maybe", "Maybe"],
  ])("%s is the status %s", (text, status) => expect(plainStatus(text)).toBe(status));

  test.each([
    ["-2", "0"],
    ["4.00", "4"],
    ["4.5.6", "4.5"],
    ["5-2", "5-2"],
    ["many", "many"],
  ])("%s is the stock %s", (text, count) => expect(plainStock(text)).toBe(count));

  test("has its text without HTML, and the first of its addresses", () => {
    expect(withoutHtml("<p>Berry&nbsp;&amp;\t <b>pine</b></p>")).toBe("Berry & pine");
    const address = "https://images.example.com/a.jpg";
    for (const text of [
      address,
      `${address}, https://b.example.com/b.jpg`,
      `${address}|b`,
      "//images.example.com/a.jpg",
    ])
      expect(firstAddress(text, false)).toBe(address);
    expect(firstAddress("HTTP://images.example.com/a.jpg", false)).toBe(address);
    expect(firstAddress(`${address}?of=http://b`, false)).toBe(`${address}?of=http://b`);
    expect(firstAddress("a.jpg", false)).toBe("");
  });
});

test.each([
  ["Price 3.5g", "3.5g"],
  ["variant_price[Half Ounce]", "½oz"],
  ["priceGram", "1g"],
  ["Rec. price (per 1/8)", "3.5g"],
  ["1/8 oz", "1/8oz"],
  ["Price 1/4 Ounce", "1/4ounce"],
  ["Price/3.5g", "3.5g"],
  ["1/2", "½oz"],
  ["Adult Use 100 mg", undefined],
  ["Eighth", "3.5g"],
  ["Price each", ""],
  ["Each", undefined],
  ["Price 2 x 5g", undefined],
  ["constructor", undefined],
])("the price column %s is of the size %j", (header, size) => expect(sizeOfHeader(header)).toBe(size));

test.each([
  ["Half  Ounces", "½oz"],
  ["oz.", "1oz"],
  ["two-gram", "2g"],
  ["3.5g", undefined],
])("the size %s is %j", (text, size) => expect(sizeNamed(text)).toBe(size));

describe("a JSON export", () => {
  const product = { name: "Haze", price: 35 };
  const cells = (exported: unknown) => jsonLines(exported).map((line) => line.cells);
  const table = [
    ["name", "price"],
    ["Haze", "35"],
  ];

  test.each([
    [[product]],
    [{ data: { products: [product] } }],
    [{ error: null, note: "ok", errors: [], codes: [1, product], products: [product] }],
    [{ a: { b: { c: { d: { e: { f: [product] } } } } } }],
    [[{ ...product, id: null }]],
  ])("has its products in the list nearest to the top: %j", (exported) => expect(cells(exported)).toEqual(table));

  test.each([[undefined], [null], [7], [{}], [{ products: [] }], [[1, 2]]])("of %j has no products", (exported) =>
    expect(jsonLines(exported)).toEqual([]),
  );

  test("numbers its products, and has empty cells for missing fields", () =>
    expect(jsonLines([product, { name: "Kush", brand: "Zed" }])).toEqual([
      { line: 0, cells: ["name", "price", "brand"] },
      { line: 1, cells: ["Haze", "35", ""] },
      { line: 2, cells: ["Kush", "", "Zed"] },
    ]));

  test.each([
    [{ title: "Vapes", name: "Other", items: [product] }, "Vapes"],
    [{ name: "Vapes", Products: [product] }, "Vapes"],
    [{ category: "Vapes", menuItems: [product] }, "Vapes"],
  ])("may be in sections, whose title is a category: %j", (section, category) =>
    expect(cells([section])).toEqual([
      ["category", "name", "price"],
      [category, "Haze", "35"],
    ]),
  );

  test.each([
    [{ name: "Haze", variants: [{ size: "1g" }, { size: "7g" }] }, ["name", "variant.size"], ["1g", "7g"]],
    [
      { name: "Haze", Options: ["1g", "7g"], Prices: [12, 60] },
      ["name", "Options", "Prices", "variant.option", "variant.price"],
      ["1g, 7g", "12, 60", "1g", "12"],
    ],
  ])("has a line for each variant: %j", (item, head, first) => {
    const [names, second, third] = cells([item]);
    expect(names).toEqual(head);
    expect([second, third].flat()).toEqual(expect.arrayContaining(["Haze", ...first]));
    expect(jsonLines([item]).map(({ line }) => line)).toEqual([0, 1, 1]);
  });

  test.each([
    [{ name: "Haze", options: ["1g"], prices: [] }, ["name", "options", "prices"], ["Haze", "1g", ""]],
    [{ name: "Haze", options: [], prices: [] }, ["name", "options", "prices"], ["Haze", "", ""]],
    [{ name: "Haze", options: "1g", prices: 2 }, ["name", "options", "prices"], ["Haze", "1g", "2"]],
    [{ name: "Haze", variants: [] }, ["name", "variants"], ["Haze", ""]],
  ])("has one line where there are no variants: %j", (item, ...lines) => expect(cells([item])).toEqual(lines));

  test("names fields within fields by their path, and takes the first of several", () =>
    expect(cells([{ a: { b: { c: 1 } }, images: [{ url: "x" }, { url: "y" }], tags: ["one", 2, null, {}] }])).toEqual([
      ["a.b.c", "images.url", "tags"],
      ["1", "x", "one, 2"],
    ]));
});
