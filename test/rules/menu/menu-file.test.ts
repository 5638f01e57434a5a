import { describe, expect, test } from "vitest";
import { menuCells, menuColumns, menuTemplate } from "#app/domain/menu/csv.ts";
import { readMenuRows } from "#app/domain/menu/file/read-rows.ts";
import { fileOf, gear, linesOf, fullProduct as product, readOne, rowsOf } from "#test/support/products.ts";

const errorsOf = (cells: Record<string, string>) => {
  const read = readOne(cells);
  return read.ok ? [] : read.errors;
};

describe("a menu as a file", () => {
  test("is read back as it was written", () => {
    const rows = rowsOf(fileOf(product, gear));
    const { id, vendorId, catalogProductId, contents, version, updatedAt, imageKey, ...row } = product;
    const stated = { weightClass: "", grams: "3.5", thcMg: "", fluidOunces: "", concentrateGrams: "0.25" };
    const label = { line: 2, name: "Blue Dream", amount: "3.5g", price: "35.00" };
    expect(rows[0]).toEqual({ ...label, id, ok: true, row: { ...row, contents: stated }, image: "", absent: [] });
    expect(rows[1]).toMatchObject({
      line: 3,
      id: "p2",
      ok: true,
      row: { amount: null, strain: null, thcPercent: null },
    });
  });

  test("has money in dollars with two decimals", () => {
    const cells = Object.fromEntries(menuColumns.map((column, at) => [column, menuCells(product)[at]]));
    expect(cells).toMatchObject({ price: "35.00", salePrice: "29.99", thc: 22.5, tags: "Staff Pick; High THC" });
    expect(menuCells(gear)[menuColumns.indexOf("salePrice")]).toBe("");
  });

  test("begins with a template that can be read", () =>
    expect(rowsOf(linesOf(menuTemplate))).toMatchObject([
      { ok: true, row: { status: "Active", priceCents: 3500, salePriceCents: null, tags: ["Staff Pick", "High THC"] } },
    ]));

  test("may have its columns in any order, case and spelling, with blanks around its values", () => {
    const head = ["Sale Price", " PRICE ", "colour", "category", "strain_details", "Name"];
    const [row] = rowsOf(linesOf([head, [" 9 ", " 10 ", "red", " FLOWER ", " Berries. ", "  Gelato  "]]));
    expect(row).toMatchObject({
      id: "",
      name: "Gelato",
      ok: true,
      row: {
        name: "Gelato",
        category: "Flower",
        status: "Active",
        priceCents: 1000,
        salePriceCents: 900,
        strainDetails: "Berries.",
        amount: null,
        strain: null,
        thcPercent: null,
        tags: [],
      },
    });
  });

  test("says which columns are missing, or that there are no rows", () => {
    const missing = (head: string[]) => {
      const file = readMenuRows(linesOf([head, ["x"]]));
      return file.ok ? "" : file.message;
    };
    const or = "or name the columns in the first row.";
    expect(missing(["name", "Cost"])).toBe(`Choose which column has the price, ${or}`);
    expect(missing(["x"])).toBe(`Choose which column has the name and the price, ${or}`);
    for (const lines of [[], linesOf([["name", "price"]])])
      expect(readMenuRows(lines)).toMatchObject({ ok: false, message: "This file has no rows." });
  });

  test("has up to 5000 rows", () => {
    const lines = (rows: number) => linesOf([["name", "category", "price"], ...Array(rows).fill(["A", "Gear", "1"])]);
    expect(rowsOf(lines(5000))).toHaveLength(5000);
    expect(readMenuRows(lines(5001))).toMatchObject({ ok: false, message: "Files can have up to 5,000 rows." });
  });
});

describe("a row", () => {
  test.each<[Record<string, string>, string[]]>([
    [{ name: "x".repeat(200), brand: "x".repeat(120), amount: "x".repeat(40), strain: "x".repeat(120) }, []],
    [{ description: "x".repeat(2000), strainDetails: "x".repeat(400), thc: "100", price: "100000" }, []],
    [{ description: "two\nlines", strainDetails: "two\nlines" }, []],
    [{ name: "" }, ["Name is missing"]],
    [{ name: "x".repeat(201) }, ["Name: up to 200 characters"]],
    [{ brand: "x".repeat(121) }, ["Brand: up to 120 characters"]],
    [{ amount: "x".repeat(41) }, ["Amount: up to 40 characters"]],
    [{ strain: "x".repeat(121) }, ["Strain: up to 120 characters"]],
    [{ description: "x".repeat(2001) }, ["Description: up to 2,000 characters"]],
    [{ strainDetails: "x".repeat(401) }, ["Strain details: up to 400 characters"]],
    [{ brand: "two\nlines" }, ["Brand must be one line"]],
    [{ description: "hid\u200bden" }, ["Description has hidden or broken characters"]],
    [{ category: "Sofa" }, ["Category must be one of Flower, Pre-roll, Vape, Edible, Concentrate, Tincture, Gear"]],
    [{ category: " " }, ["Category must be one of Flower, Pre-roll, Vape, Edible, Concentrate, Tincture, Gear"]],
    [{ status: "Maybe" }, ["Status must be one of Active, Disabled"]],
    [{ price: "" }, ["Valid price is required"]],
    [{ price: "0" }, ["Valid price is required"]],
    [{ price: "free" }, ["Valid price is required"]],
    [{ price: "100000.01" }, ["Price can be up to $100,000"]],
    [{ amount: "99 kg" }, ["Amount is too large: one Flower package holds up to 454 g"]],
    [{ amount: "99000g" }, ["Amount is too large: one Flower package holds up to 454 g"]],
    [{ amount: "2 lbs" }, ["Amount is too large: one Flower package holds up to 454 g"]],
    [{ category: "Edible", amount: "99999mg" }, ["Amount is too large: one Edible package holds up to 10,000 mg"]],
    [{ amount: "1oz" }, []],
    [{ image: "https://images.example.com/a.jpg" }, []],
    ...["http://images.example.com/a.jpg", "https://10.0.0.1/a.jpg", "https://localhost/a.jpg", "a.jpg"].map(
      (image): [Record<string, string>, string[]] => [{ image }, ["Image must be a public https:// address"]],
    ),
    [{ salePrice: "35" }, ["Sale price must be less than regular price"]],
    [{ salePrice: "0" }, ["Sale price must be less than regular price"]],
    [{ salePrice: "cheap" }, ["Sale price must be less than regular price"]],
    [{ thc: "100.1" }, ["THC must be a number between 0 and 100"]],
    [{ thc: "high" }, ["THC must be a number between 0 and 100"]],
    [{ stock: "99999" }, []],
    [{ stock: "" }, []],
    ...["-1", "1.5", "100000", "many"].map((stock): [Record<string, string>, string[]] => [
      { stock },
      ["In stock must be a whole number from 0 to 99999, or empty"],
    ]),
    [{ tags: "Staff Pick; Fresh" }, ["Tag “Fresh” is none of Staff Pick, High THC, Low THC"]],
    [
      { name: "", price: "", tags: "Fresh, Staff Pick" },
      ["Tag “Fresh” is none of Staff Pick, High THC, Low THC", "Name is missing", "Valid price is required"],
    ],
  ])("%j has the errors %j", (cells, errors) => expect(errorsOf(cells)).toEqual(errors));

  test.each([
    ["22.5%", 22.5],
    ["22.5  %", 22.5],
    ["0", 0],
    ["%", null],
    ["", null],
  ])("with THC of %j says %j", (thc, thcPercent) => expect(readOne({ thc })).toMatchObject({ row: { thcPercent } }));

  test("may write its tags with commas or semicolons, in any case, twice or with gaps between", () =>
    expect(readOne({ tags: " low thc ,; STAFF PICK; Staff Pick " })).toMatchObject({
      row: { tags: ["Low THC", "Staff Pick"] },
    }));

  test("states a package's contents within bounds", () => {
    expect(readOne({ grams: "3.5", thcMg: "" })).toMatchObject({ row: { contents: { grams: "3.5", thcMg: "" } } });
    expect(errorsOf({ grams: "ten", weightClass: "plant" })).toEqual([
      "Counts as must be one of flower, concentrate, edible, none",
      "Grams must be a number from 0 to 1,000 with at most three decimals",
    ]);
  });

  test("may be disabled", () => expect(readOne({ status: "disabled" })).toMatchObject({ row: { status: "Disabled" } }));
});
