import { expect, test } from "vitest";
import {
  catalogProductErrors,
  type NewCatalogProduct,
  readCatalogProduct,
} from "#app/domain/menu/new-catalog-product.ts";

const tincture: NewCatalogProduct = {
  name: "Calm",
  brand: "Coastline",
  category: "Tincture",
  description: "",
  amounts: ["15ml"],
};

test.each<[Partial<NewCatalogProduct>, ReturnType<typeof catalogProductErrors>]>([
  [{}, {}],
  [{ amounts: [] }, {}],
  [{ brand: "x".repeat(120), name: "x".repeat(200), description: "x".repeat(2000) }, {}],
  [{ amounts: Array(20).fill("x".repeat(40)) }, {}],
  [{ brand: " " }, { brand: "Brand is required" }],
  [{ brand: "x".repeat(121) }, { brand: "Brand: up to 120 characters" }],
  [{ name: " " }, { name: "Product name is required" }],
  [{ name: "x".repeat(201) }, { name: "Product name: up to 200 characters" }],
  [{ category: "" }, { category: "Category is required" }],
  [{ description: "x".repeat(2001) }, { description: "Description: up to 2,000 characters" }],
  [{ amounts: Array(21).fill("15ml") }, { amount: "Up to 20 amounts of 40 characters" }],
  [{ amounts: ["15ml", "x".repeat(41)] }, { amount: "Up to 20 amounts of 40 characters" }],
])("a new product with %j has the errors %j", (facts, errors) =>
  expect(catalogProductErrors({ ...tincture, ...facts })).toEqual(errors),
);

test("a form's texts are trimmed, and a repeated size is listed once", () => {
  const fields = {
    name: " Calm ",
    brand: " Coastline ",
    category: "Tincture",
    description: " Slow. ",
    amount: ' [" 15ml ", "30ml", "15ml"] ',
  };
  expect(readCatalogProduct(fields)).toEqual({
    ok: true,
    value: { name: "Calm", brand: "Coastline", category: "Tincture", description: "Slow.", amounts: ["15ml", "30ml"] },
  });
});

test("a form with nothing in it is a product with nothing said, for its errors to name", () => {
  for (const fields of [{}, { amount: "  ", category: "Sofa" }] as Record<string, string>[])
    expect(readCatalogProduct(fields)).toEqual({
      ok: true,
      value: { name: "", brand: "", category: "", description: "", amounts: [] },
    });
});

test.each(["15ml", "{}", '"15ml"', "[1]", '["15ml", " "]', "[null]", "[".repeat(100_000)])(
  "sizes that aren't a JSON list of texts are refused beside their field: %.20s",
  (amount) =>
    expect(readCatalogProduct({ amount })).toMatchObject({
      ok: false,
      reason: "malformed",
      fields: { amount: "Amount must be a JSON list of sizes" },
    }),
);
