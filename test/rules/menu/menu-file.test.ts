import { describe, expect, test } from "vitest";
import { menuCells, menuColumns, menuTemplate } from "#app/domain/menu/csv.ts";
import { readMenuRows } from "#app/domain/menu/file/read-rows.ts";
import { countPlan, planImport as planJudged, shownRow } from "#app/domain/menu/import.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { inventoryProduct } from "#test/support/products.ts";

const planImport = (rows: Parameters<typeof planJudged>[0], menu: InventoryProduct[]) =>
  planJudged(rows, menu, () => ({}));

const product = inventoryProduct({
  description: "Berry\nand pine.",
  status: "Disabled",
  strainDetails: "Berries.",
  thcPercent: 22.5,
  salePriceCents: 2999,
  tags: ["Staff Pick", "High THC"],
  contents: { concentrateGrams: 0.25, grams: 3.5 },
  stock: 12,
});
const gear = inventoryProduct({ id: "p2", name: "Grinder", category: "Gear", amount: null, strain: null });

const linesOf = (rows: readonly (readonly unknown[])[]) =>
  rows.map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => String(cell ?? "")) }));
const fileOf = (...products: InventoryProduct[]) => linesOf([menuColumns, ...products.map(menuCells)]);

function rowsOf(lines: ReturnType<typeof linesOf>) {
  const file = readMenuRows(lines);
  if (!file.ok) throw new Error(file.message);
  return file.rows;
}
/** One row with a name, a category and a price, unless told otherwise. */
const readOne = (cells: Record<string, string>) => {
  const all = { name: "Blue Dream", category: "Flower", price: "35", ...cells };
  return rowsOf(linesOf([Object.keys(all), Object.values(all)]))[0]!;
};
const faultsOf = (cells: Record<string, string>) => {
  const read = readOne(cells);
  return read.ok ? [] : read.faults;
};

describe("a menu as a file", () => {
  test("is read back as it was written", () => {
    const rows = rowsOf(fileOf(product, gear));
    const { id, vendorId, catalogProductId, contents, version, updatedAt, imageKey, ...row } = product;
    const said = { weightClass: "", grams: "3.5", thcMg: "", fluidOunces: "", concentrateGrams: "0.25" };
    const label = { line: 2, name: "Blue Dream", amount: "3.5g", price: "35.00" };
    expect(rows[0]).toEqual({ ...label, id, ok: true, row: { ...row, contents: said }, image: "", absent: [] });
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

  test("begins with a template that can be read", () => {
    expect(rowsOf(linesOf(menuTemplate))).toMatchObject([
      { ok: true, row: { status: "Active", priceCents: 3500, salePriceCents: null, tags: ["Staff Pick", "High THC"] } },
    ]);
  });

  test("may name its columns in any order, case and spelling, with blanks around what stands in them", () => {
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

  test("says which columns are missing", () => {
    const missing = (head: string[]) => {
      const file = readMenuRows(linesOf([head, ["x"]]));
      return file.ok ? "" : file.message;
    };
    const or = "or name the columns in the first row.";
    expect(missing(["name", "Cost"])).toBe(`Choose which column has the price, ${or}`);
    expect(missing(["x"])).toBe(`Choose which column has the name and the price, ${or}`);
    expect(readMenuRows([])).toMatchObject({ ok: false, message: "This file has no rows." });
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
  ])("%j has the faults %j", (cells, faults) => expect(faultsOf(cells)).toEqual(faults));

  test.each([
    ["22.5%", 22.5],
    ["22.5  %", 22.5],
    ["0", 0],
    ["%", null],
    ["", null],
  ])("with THC of %j says %j", (thc, thcPercent) => expect(readOne({ thc })).toMatchObject({ row: { thcPercent } }));

  test("may write its tags with commas or semicolons, in any case, twice or with gaps between", () => {
    expect(readOne({ tags: " low thc ,; STAFF PICK; Staff Pick " })).toMatchObject({
      row: { tags: ["Low THC", "Staff Pick"] },
    });
  });

  test("says what a package holds within bounds", () => {
    expect(readOne({ grams: "3.5", thcMg: "" })).toMatchObject({ row: { contents: { grams: "3.5", thcMg: "" } } });
    expect(faultsOf({ grams: "ten", weightClass: "plant" })).toEqual([
      "Counts as must be one of flower, concentrate, edible, none",
      "Grams must be a number from 0 to 1,000 with at most three decimals",
    ]);
  });

  test("may be disabled", () => expect(readOne({ status: "disabled" })).toMatchObject({ row: { status: "Disabled" } }));
});

describe("an import", () => {
  const plan = (...lines: InventoryProduct[]) => planImport(rowsOf(fileOf(...lines)), [product, gear]);

  test("of the file that was just exported changes nothing", () => {
    expect(plan(product, gear)).toMatchObject([
      { line: 2, name: "Blue Dream", what: "unchanged" },
      { line: 3, name: "Grinder", what: "unchanged" },
    ]);
  });

  test("finds a product without its id by category, brand, name, strain and amount together", () => {
    expect(plan({ ...product, id: "", priceCents: 4000 }, { ...gear, id: "" })).toMatchObject([
      { what: "changed", productId: "p1", version: 3, changes: ["price"], row: { priceCents: 4000 } },
      { what: "unchanged" },
    ]);
    const others = [
      { category: "Vape" as const },
      { brand: "Rival" },
      { name: "OG" },
      { strain: null },
      { amount: null },
    ];
    for (const other of others) expect(plan({ ...product, id: "", ...other })).toMatchObject([{ what: "new" }]);
  });

  test.each([
    [{ name: "Blue Dream II" }, "name"],
    [{ brand: "Rival" }, "brand"],
    [{ category: "Vape" }, "category"],
    [{ description: "" }, "description"],
    [{ status: "Active" }, "status"],
    [{ amount: null }, "amount"],
    [{ strain: null }, "strain"],
    [{ strainDetails: "" }, "strain details"],
    [{ thcPercent: null }, "THC"],
    [{ salePriceCents: null }, "sale price"],
    [{ tags: ["High THC", "Staff Pick"] }, "tags"],
    [{ contents: { grams: 3.5 } }, "what the package holds"],
    [{ contents: null }, "what the package holds"],
    [{ stock: 0 }, "in stock"],
    [{ stock: null }, "in stock"],
  ] as const)("that says %j of a known product changes its %s", (other, label) => {
    expect(plan({ ...product, ...other } as InventoryProduct)).toMatchObject([{ what: "changed", changes: [label] }]);
  });

  test("leaves what a package holds as it is where the file has no column for it", () => {
    const row = (cells: Record<string, string>) => {
      const all = { id: "p1", name: "Blue Dream", category: "Flower", price: "36", ...cells };
      const [planned] = planImport(rowsOf(linesOf([Object.keys(all), Object.values(all)])), [product]);
      return planned?.what === "changed" ? planned.row.contents : planned;
    };
    expect(row({})).toEqual({ grams: 3.5, concentrateGrams: 0.25 });
    expect(row({ Grams: " 4 " })).toEqual({ grams: 4, concentrateGrams: 0.25 });
    expect(row({ weight_class: "Edible", concentrateGrams: "" })).toEqual({ weightClass: "edible", grams: 3.5 });
    expect(row({ grams: "", concentrateGrams: "" })).toBeNull();
    const [fresh] = planImport([readOne({ thcMg: "10" })], []);
    expect(fresh).toMatchObject({ what: "new", row: { contents: { thcMg: 10 } } });
  });

  test("keeps every field of a product that the file has no column for", () => {
    const rows = (cells: Record<string, string>) => {
      const all = { id: "p1", name: "Blue Dream", category: "Flower", price: "36", ...cells };
      return planImport(rowsOf(linesOf([Object.keys(all), Object.values(all)])), [product]);
    };
    const { brand, description, status, amount, strain, strainDetails, thcPercent, salePriceCents, tags } = product;
    const kept = { brand, description, status, amount, strain, strainDetails, thcPercent, salePriceCents, tags };
    const [changed] = rows({ stock: "12" });
    expect(changed).toMatchObject({ what: "changed", changes: ["price"], row: kept });
    expect(changed).not.toHaveProperty("row.stock");
    // A size may be in the name.
    expect(rows({ name: "Blue Dream 7g" })).toMatchObject([
      { changes: ["name", "amount", "price"], row: { amount: "7g" } },
    ]);
    expect(rows({ amount: "Eighth" })).toMatchObject([{ row: { amount: "Eighth" } }]);
    expect(rows({ description: "", thc: "" })).toMatchObject([
      {
        what: "changed",
        changes: ["description", "THC", "price"],
        row: { ...kept, description: "", thcPercent: null },
      },
    ]);
    expect(rows({ price: "20" })).toMatchObject([
      { what: "refused", faults: ["Sale price must be less than regular price"] },
    ]);
  });

  test("refuses an id that is not on the menu, and a product that stands in the file already", () => {
    expect(plan({ ...product, id: "p9" }, product, { ...product, id: "" }, gear, gear)).toMatchObject([
      { line: 2, name: "Blue Dream", what: "refused", faults: ["There is no product with this id on your menu"] },
      { line: 3, name: "Blue Dream", what: "unchanged" },
      { line: 4, name: "Blue Dream", what: "refused", faults: ["Duplicate of line 3"] },
      { line: 5, name: "Grinder", what: "unchanged" },
      { line: 6, name: "Grinder", what: "refused", faults: ["Duplicate of line 5"] },
    ]);
    const fresh = { ...gear, id: "", name: "Tray" };
    expect(plan(fresh, { ...fresh, name: "Jar" }, fresh)).toMatchObject([
      { what: "new" },
      { what: "new" },
      { faults: ["Duplicate of line 2"] },
    ]);
  });

  test("refuses a text that makes a health claim, unless it is on the menu already", () => {
    const judge = () => ({ name: "Our menu makes no claims." }) as never;
    const faults = (...lines: InventoryProduct[]) =>
      planJudged(rowsOf(fileOf(...lines)), [product], judge).map((row) =>
        row.what === "refused" ? row.faults : row.what,
      );
    expect(faults({ ...product, priceCents: 4000 }, gear)).toEqual([
      "changed",
      ["There is no product with this id on your menu"],
    ]);
    expect(faults({ ...product, brand: "Cure" }, { ...gear, id: "" })).toEqual([
      ["Our menu makes no claims"],
      ["Our menu makes no claims"],
    ]);
  });

  test("gives the picture at an address to a product that has none", () => {
    const url = "https://images.example.com/a.jpg";
    const row = readOne({ image: url });
    const known = { ...product, brand: "", strain: null, amount: null };
    const pictures = [undefined, known, { ...known, imageKey: "products/x.jpg" }].map(
      (old) => planImport([row], old ? [old] : [])[0]?.picture,
    );
    expect(pictures).toEqual([url, url, undefined]);
    const why = (facts: object, cells = {}) => {
      const [planned] = planImport([readOne({ image: url, ...cells })], [{ ...known, ...facts }]);
      const { hasPicture, why } = shownRow(planned!);
      return [hasPicture, why];
    };
    expect(why({ priceCents: 3600 })).toEqual([true, "price, picture"]);
    expect(why({ priceCents: 3500 })).toEqual([true, "picture"]);
    expect(why({ imageKey: "products/x.jpg" })).toEqual([false, ""]);
    expect(why({}, { name: "Gelato" })).toEqual([true, "With its picture"]);
  });

  test("shows each row with why, and counts what it would do", () => {
    const planned = plan(
      { ...product, priceCents: 4000, amount: "7g" },
      gear,
      { ...gear, id: "", name: "Tray" },
      { ...gear, id: "p9" },
      { ...gear, name: "", priceCents: 0 },
    );
    expect(planned.map(shownRow)).toMatchObject([
      { line: 2, name: "Blue Dream", amount: "7g", price: "$40.00", what: "changed", why: "amount, price" },
      { line: 3, name: "Grinder", amount: "", price: "$35.00", what: "unchanged", why: "" },
      { line: 4, name: "Tray", what: "new", why: "Hidden from menu until it has an image" },
      { line: 5, name: "Grinder", what: "refused", why: "There is no product with this id on your menu" },
      { line: 6, name: "", price: "$0.00", what: "refused", why: "Name is missing. Valid price is required" },
    ]);
    expect(countPlan(planned)).toEqual({ new: 1, changed: 1, unchanged: 1, refused: 2 });
    expect(countPlan([])).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 0 });
  });
});
