import { describe, expect, test } from "vitest";
import { countPlan, planImport as planJudged, shownRow } from "#app/domain/menu/import.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { fileOf, gear, linesOf, fullProduct as product, readOne, rowsOf } from "#test/support/products.ts";

const planImport = (rows: Parameters<typeof planJudged>[0], menu: InventoryProduct[]) =>
  planJudged(rows, menu, () => ({}));

describe("an import", () => {
  const plan = (...lines: InventoryProduct[]) => planImport(rowsOf(fileOf(...lines)), [product, gear]);

  test("of the file that was just exported changes nothing", () =>
    expect(plan(product, gear)).toMatchObject([
      { line: 2, name: "Blue Dream", what: "unchanged" },
      { line: 3, name: "Grinder", what: "unchanged" },
    ]));

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
  ] as const)("that says %j of a known product changes its %s", (other, label) =>
    expect(plan({ ...product, ...other } as InventoryProduct)).toMatchObject([{ what: "changed", changes: [label] }]),
  );

  test("leaves a package's contents unchanged if the file has no column for them", () => {
    const row = (cells: Record<string, string>) => {
      const full = { id: "p1", name: "Blue Dream", category: "Flower", price: "36", ...cells };
      const [planned] = planImport(rowsOf(linesOf([Object.keys(full), Object.values(full)])), [product]);
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
      const row = { id: "p1", name: "Blue Dream", category: "Flower", price: "36", ...cells };
      return planImport(rowsOf(linesOf([Object.keys(row), Object.values(row)])), [product]);
    };
    const { brand, description, status, amount, strain, strainDetails, thcPercent, salePriceCents, tags } = product;
    const unchanged = { brand, description, status, amount, strain, strainDetails, thcPercent, salePriceCents, tags };
    const [changed] = rows({ stock: "12" });
    expect(changed).toMatchObject({ what: "changed", changes: ["price"], row: unchanged });
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
        row: { ...unchanged, description: "", thcPercent: null },
      },
    ]);
    expect(rows({ price: "20" })).toMatchObject([
      { what: "refused", errors: ["Sale price must be less than regular price"] },
    ]);
  });

  test("refuses an id that is not on the menu, and a product that appears in the file twice", () => {
    expect(plan({ ...product, id: "p9" }, product, { ...product, id: "" }, gear, gear)).toMatchObject([
      { line: 2, name: "Blue Dream", what: "refused", errors: ["There is no product with this id on your menu"] },
      { line: 3, name: "Blue Dream", what: "unchanged" },
      { line: 4, name: "Blue Dream", what: "refused", errors: ["Duplicate of line 3"] },
      { line: 5, name: "Grinder", what: "unchanged" },
      { line: 6, name: "Grinder", what: "refused", errors: ["Duplicate of line 5"] },
    ]);
    const fresh = { ...gear, id: "", name: "Tray" };
    expect(plan(fresh, { ...fresh, name: "Jar" }, fresh)).toMatchObject([
      { what: "new" },
      { what: "new" },
      { errors: ["Duplicate of line 2"] },
    ]);
  });

  test("refuses a text that makes a health claim, unless it is on the menu already", () => {
    const judge = () => ({ name: "Our menu makes no claims." }) as never;
    const errors = (...lines: InventoryProduct[]) =>
      planJudged(rowsOf(fileOf(...lines)), [product], judge).map((row) =>
        row.what === "refused" ? row.errors : row.what,
      );
    expect(errors({ ...product, priceCents: 4000 }, gear)).toEqual([
      "changed",
      ["There is no product with this id on your menu"],
    ]);
    expect(errors({ ...product, brand: "Cure" }, { ...gear, id: "" })).toEqual([
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
    expect(why({}, { name: "Gelato", salePrice: "30" })).toEqual([true, "On sale for $30.00. With its picture"]);
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
