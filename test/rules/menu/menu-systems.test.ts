import { describe, expect, test } from "vitest";
import { readMenuRows } from "#app/domain/menu/file/read-rows.ts";
import { decodeText } from "#app/platform/decode-text.ts";
import { readMenuFile } from "#app/use-cases/menu/read-menu-file.ts";

function read(text: string, chosen = {}) {
  const lines = readMenuFile(text.replace(/^\n/, ""));
  if (!lines.ok) throw new Error(lines.message);
  const file = readMenuRows(lines.value, { chosen });
  if (!file.ok) throw new Error(file.message);
  return file;
}
const rowsOf = (text: string) =>
  read(text).rows.map((row) =>
    row.ok
      ? [row.row.name, row.row.brand, row.row.category, row.row.amount, row.row.priceCents, row.row.salePriceCents]
      : row.errors,
  );
const firstOf = (text: string) => {
  const [row] = read(text).rows;
  return row?.ok ? { ...row.row, image: row.image } : row;
};

describe("an export of another system is understood", () => {
  test("Shopify's CSV: sizes as rows that leave the product's cells empty, and rows for more pictures", () => {
    const file = `
Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status
blue-dream,Blue Dream,<p>Berry &amp; <b>pine</b>.</p>,Coastline,,Flower,"indoor, fresh",true,Size,3.5g,12,35.00,40.00,https://cdn.shopify.com/a.jpg,active
blue-dream,,,,,,,,,1oz,-2,200.00,,,
blue-dream,,,,,,,,,,,,,https://cdn.shopify.com/b.jpg,
grinder,Grinder,,House,,Accessories,,true,Title,Default Title,3,15.00,,,active
`;
    expect(rowsOf(file)).toEqual([
      ["Blue Dream", "Coastline", "Flower", "3.5g", 4000, 3500],
      ["Blue Dream", "Coastline", "Flower", "1oz", 20000, null],
      ["Grinder", "House", "Gear", null, 1500, null],
    ]);
    expect(firstOf(file)).toMatchObject({
      description: "Berry & pine .",
      stock: 12,
      tags: [],
      status: "Active",
      image: "https://cdn.shopify.com/a.jpg",
    });
  });

  test("Weedmaps' JSON: prices by the name of the size", () => {
    const exported = {
      data: {
        menu_items: [
          {
            id: 1,
            name: "Gelato",
            brand: { id: 3, name: "Cookies" },
            category: { id: 2, name: "Hybrid" },
            prices: { gram: 12, eighth: 35.5, half_ounce: 110, ounce: null },
            avatar_image: { original_url: "http://images.weedmaps.com/a.jpg" },
          },
        ],
      },
    };
    const file = JSON.stringify(exported);
    expect(rowsOf(file)).toEqual([
      ["Gelato", "Cookies", "Flower", "1g", 1200, null],
      ["Gelato", "Cookies", "Flower", "3.5g", 3550, null],
      ["Gelato", "Cookies", "Flower", "½oz", 11000, null],
    ]);
    expect(firstOf(file)).toMatchObject({ image: "https://images.weedmaps.com/a.jpg" });
  });

  test("Dutchie's JSON: options beside their prices", () => {
    const product = {
      Name: "Jack Herer",
      brandName: "Raw Garden",
      type: "Vaporizers",
      strainType: "Sativa",
      Options: ["1/2g", "1g"],
      Prices: [28, 45],
      THCContent: { unit: "PERCENTAGE", range: [88.1] },
      Image: "https://images.dutchie.com/a.png",
    };
    const file = JSON.stringify({ data: { filteredProducts: { products: [product] } } });
    expect(rowsOf(file)).toEqual([
      ["Jack Herer", "Raw Garden", "Vape", "1/2g", 2800, null],
      ["Jack Herer", "Raw Garden", "Vape", "1g", 4500, null],
    ]);
    expect(firstOf(file)).toMatchObject({ strain: "Sativa", thcPercent: 88.1 });
  });

  test("Leafly's CSV: a size in words, potency with its sign", () => {
    const file = `
Product Name;Brand Name;Product Type;Strain Name;THC;Size;Unit;Retail Price;Discount Price;Image URL;Quantity
Sour Diesel;Glass House;Flower;Sour Diesel;THC: 22,5%;Eighth;;"35,00";30,00;https://leafly.com/a.jpg;4.0
Peach Gummies;Wyld;Edibles;;10mg;100;MG;$18.00;18.00;a.jpg;
`;
    expect(rowsOf(file)).toEqual([
      ["Sour Diesel", "Glass House", "Flower", "3.5g", 3500, 3000],
      ["Peach Gummies", "Wyld", "Edible", "100mg", 1800, null],
    ]);
    expect(firstOf(file)).toMatchObject({
      strain: "Sour Diesel",
      thcPercent: 22.5,
      stock: 4,
    });
  });

  test("Jane's JSON: a price column for each size", () => {
    const jane = { name: "OG Kush", brand: "Stiiizy", kind: "flower", lineage: "indica", percent_thc: 24.1 };
    const products = [
      { ...jane, price_gram: null, price_eighth_ounce: "40.0", price_quarter_ounce: 75, price_each: null },
      { name: "Pod", brand: "Stiiizy", kind: "vape", category: "hybrid", amount: "0.5g", price_each: 30 },
    ];
    expect(rowsOf(JSON.stringify({ products }))).toEqual([
      ["OG Kush", "Stiiizy", "Flower", "3.5g", 4000, null],
      ["OG Kush", "Stiiizy", "Flower", "7g", 7500, null],
      ["Pod", "Stiiizy", "Vape", "0.5g", 3000, null],
    ]);
  });

  test("its HTML is none of a description, whatever the column is called", () => {
    const exported = [{ name: "Tray", type: "Gear", price: 5, description: "<p>Wide &amp; <b>deep</b></p>" }];
    expect(firstOf(JSON.stringify(exported))).toMatchObject({ description: "Wide & deep" });
  });

  test("Treez' JSON: fields within fields", () => {
    const product = {
      category_type: "PREROLL",
      product_configurable_fields: {
        name: "Lemon Haze",
        brand: "Jeeter",
        size: "1",
        uom: "GRAMS",
        classification: "SATIVA",
      },
      pricing: { price_sell: 12.5, discounted_price: 10 },
      sellable_quantity: 31,
    };
    const file = JSON.stringify({ data: { product_list: [product] } });
    expect(rowsOf(file)).toEqual([["Lemon Haze", "Jeeter", "Pre-roll", "1g", 1250, 1000]]);
    expect(firstOf(file)).toMatchObject({ strain: "SATIVA", stock: 31 });
  });

  test("Shopify's JSON: variants of a product", () => {
    const variants = [
      { id: 9, title: "1g", price: "12.00", compare_at_price: null, inventory_quantity: 4 },
      { id: 8, title: "3.5g", price: "35.00", compare_at_price: "39.00", inventory_quantity: 0 },
    ];
    const product = {
      id: 5,
      title: "Zkittlez",
      vendor: "3C",
      product_type: "Flower",
      variants,
      images: [{ src: "https://cdn.shopify.com/z.jpg" }],
    };
    const file = JSON.stringify({ products: [product] });
    expect(rowsOf(file)).toEqual([
      ["Zkittlez", "3C", "Flower", "1g", 1200, null],
      ["Zkittlez", "3C", "Flower", "3.5g", 3900, 3500],
    ]);
    expect(firstOf(file)).toMatchObject({ stock: 4, image: "https://cdn.shopify.com/z.jpg" });
  });

  test("a spreadsheet of one's own: sizes as columns, the category in the name, sizes in names", () => {
    expect(rowsOf("Item\tPrice 1g\tPrice 3.5g\tOunce\nBlue Dream Flower\t12\t\t$1,200\n")).toEqual([
      ["Blue Dream Flower", "", "Flower", "1g", 1200, null],
      ["Blue Dream Flower", "", "Flower", "1oz", 120000, null],
    ]);
    expect(rowsOf("Title,Price\nBlue Dream Cartridge 0.5g,30\n")).toEqual([
      ["Blue Dream Cartridge 0.5g", "", "Vape", "0.5g", 3000, null],
    ]);
  });
});

describe("a file", () => {
  test("may be corrected column by column", () => {
    const text = `Was, Ist ,Kosten\n, ,35\nFlower,Blue Dream,${"9".repeat(70)}\n`;
    const lines = readMenuFile(text);
    const guessed = lines.ok && readMenuRows(lines.value);
    expect(guessed).toMatchObject({
      ok: false,
      message: "Choose which column has the name and the price, or name the columns in the first row.",
      columns: [
        { header: "Was", meaning: "", sample: "Flower" },
        { header: "Ist", sample: "Blue Dream" },
        { sample: "35" },
      ],
    });
    const { rows, columns } = read(text.replace(", ,35\n", ""), { 0: "category", 1: "name", 2: "price" });
    expect(rows).toMatchObject([{ name: "Blue Dream" }]);
    expect(columns[2]).toEqual({ at: 2, header: "Kosten", meaning: "price", sample: "9".repeat(60) });
    const twoPrices = "Title,Type,Price,Retail price\nTray,Gear,30,35\n";
    expect(read(twoPrices, { 2: "" }).rows).toMatchObject([{ price: "35" }]);
    const bare = readMenuFile("Title,Price\n");
    expect(bare.ok && readMenuRows(bare.value)).toMatchObject({ columns: [{ meaning: "name" }, { meaning: "price" }] });
  });

  test("keeps a size's column in which one price is no price, and refuses that line alone", () => {
    const text = "Item,Category,Price 1g,Price 3.5g\nBlue Dream,Flower,12,35\nGelato,Flower,abc,36\nKush,Flower,,37\n";
    expect(read(text).rows).toMatchObject([
      { line: 2, amount: "1g", ok: true },
      { line: 2, amount: "3.5g", ok: true },
      { line: 3, amount: "1g", ok: false, errors: ["Valid price is required"] },
      { line: 3, amount: "3.5g", ok: true },
      { line: 4, amount: "3.5g", ok: true },
    ]);
  });

  test.each<[string, string, unknown[]]>([
    ["takes a full column before an empty one", "Title,Type,Retail price,Unit price\nTray,Gear, ,35\n", ["Tray", 3500]],
    [
      "takes a field before one within another",
      '[{"farm":{"name":"Y"},"name":"Tray","type":"Gear","price":5}]',
      ["Tray", 500],
    ],
    [
      "takes no size's column that has words",
      "Title,Type,Price,Half\nTray,Gear,5,yes\nJar,Gear,6,no\n",
      ["Tray", 500, "Jar", 600],
    ],
    [
      "counts no empty price of a size",
      "Title,Type,Price,Half\nTray,Gear,5,soon\nJar,Gear,6,\nPot,Gear,7,\n",
      ["Tray", 500, "Jar", 600, "Pot", 700],
    ],
    [
      "takes no text for the word null",
      "Title,Type,Price\nNull Tray,Gear,5\nNot null,Gear,6\n",
      ["Null Tray", 500, "Not null", 600],
    ],
    ["reads a short line", "Handle,Price,Title,Type\nx,5,Tray,Gear\nx,6\n", ["Tray", 500, "Tray", 600]],
    ["has a price of one", "Title,Type,Cost per unit\nTray,Gear,5\n", ["Tray", 500]],
  ])("%s: %j", (_, text, expected) =>
    expect(rowsOf(text).flatMap(([name, , , , cents]) => [name, cents])).toEqual(expected),
  );

  test.each(["Approx. price", "Size price"])("is asked about a column like %j", (header) =>
    expect(() => read(`Title,Type,${header}\nTray,Gear,5\n`)).toThrow("Choose which column has the price"),
  );

  test("inherits cells only within a group", () => {
    const brands = rowsOf(
      "Handle,Title,Vendor,Type,Price\n,Tray,House,Gear,5\n,Jar,,Gear,6\nx,Pipe,NULL,Gear,7\ny,Bong,Own,Gear,8\nz,Pot,,Gear,9\nz, ,Own,Gear,9\n",
    ).map(([name, brand]) => [name, brand]);
    expect(brands).toEqual([
      ["Tray", "House"],
      ["Jar", ""],
      ["Pipe", ""],
      ["Bong", "Own"],
      ["Pot", ""],
      ["Pot", "Own"],
    ]);
  });

  test("is on sale only if the sale price is valid and lower", () => {
    const prices = (head: string, cells: string) =>
      rowsOf(`Title,Type,Price,${head}\nTray,Gear,${cells}\n`)[0]?.slice(-2);
    expect(prices("Compare at price", "40,40")).toEqual([4000, null]);
    expect(prices("Compare at price", "0,40")).toEqual(["Valid price is required"]);
    expect(prices("Discount price", "40,0")).toEqual([4000, null]);
    expect(prices("Discount price", "40,40")).toEqual([4000, null]);
  });

  test("has unknown tags refused if others are known", () =>
    expect(rowsOf("Title,Type,Price,Tags\nTray,Gear,5,Staff Pick\nJar,Gear,5,glass\n")[1]).toEqual([
      "Tag “glass” is none of Staff Pick, High THC, Low THC",
    ]));

  test.each(["utf-16le", "utf-16be"])("in %s is read, with its mark or without", (encoding) => {
    const text = "name,category,price\nCafé,Flower,35\n";
    const units = [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return encoding === "utf-16le" ? [code & 255, code >> 8] : [code >> 8, code & 255];
    });
    const mark = encoding === "utf-16le" ? [0xff, 0xfe] : [0xfe, 0xff];
    expect(decodeText(new Uint8Array(units))).toBe(text);
    expect(decodeText(new Uint8Array([...mark, ...units]))).toBe(text);
  });

  test("of an old spreadsheet keeps its accents, and a picture is no text", () => {
    expect(decodeText(new Uint8Array([0x43, 0x61, 0x66, 0xe9]))).toBe("Café");
    expect(decodeText(new TextEncoder().encode("\uFEFFCafé"))).toBe("Café");
    expect(decodeText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]))).toBeUndefined();
  });

  test.each([
    ["  ", "This file is empty."],
    ['{"products": [', "This JSON file is cut off or damaged. Export it again."],
    ['{"products": []}', "This JSON file has no list of products."],
    ['name\n"x', "A quote in the file is never closed."],
  ])("%j is refused in a sentence", (text, message) =>
    expect(readMenuFile(text)).toMatchObject({ ok: false, reason: "malformed", message, fields: { file: message } }),
  );
});
