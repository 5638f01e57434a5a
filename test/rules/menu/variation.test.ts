import { describe, expect, test } from "vitest";
import { amountError, sortedAmounts } from "#app/domain/menu/amount.ts";
import { amountOptions, type Category } from "#app/domain/menu/product.ts";
import {
  changeErrors,
  editErrors,
  sharedErrors,
  type Variation,
  variationErrors,
  variationMessage,
} from "#app/domain/menu/variation.ts";
import {
  draftOf,
  emptyDraft,
  mergeDraft,
  mergeLine,
  productDraftOf,
  variationOf,
} from "#app/domain/menu/variation-draft.ts";
import { inventoryProduct } from "#test/support/products.ts";

const eighth: Variation = {
  imageKey: "image",
  priceCents: 3500,
  salePriceCents: null,
  amount: "3.5g",
  strain: "Blue Dream SAT",
  strainDetails: "Berries and pine.",
  thcPercent: 21.5,
  tags: [],
  contents: null,
  stock: 0,
};

type Placed = Variation & { category: Category };

describe("a new variation", () => {
  test("is whole with amount, strain, price and picture", () => expect(variationErrors("Flower", eighth)).toEqual({}));

  test.each([
    [{ amount: null }, "amount", "Amount is required"],
    [{ strain: null }, "strain", "Strain is required"],
    [{ priceCents: 0 }, "price", "Valid price is required"],
    [{ priceCents: Number.NaN }, "price", "Valid price is required"],
    [{ imageKey: null }, "image", "Image is required"],
  ] as const)("without %j shows an error beside its field", (missing, field, sentence) => {
    const errors = variationErrors("Flower", { ...eighth, ...missing });
    expect(errors).toEqual({ [field]: sentence });
    expect(variationMessage(errors)).toBe("Please fill out all required fields for each variation.");
  });

  test("may be counted, in whole pieces, or not", () => {
    for (const stock of [null, 0, 99_999]) expect(variationErrors("Flower", { ...eighth, stock })).toEqual({});
    for (const stock of [-1, 1.5, 100_000, Number.NaN]) {
      const error = "In stock must be a whole number from 0 to 99999, or empty.";
      expect(editErrors({ ...eighth, stock })).toEqual({ stock: error });
      expect(variationMessage(variationErrors("Flower", { ...eighth, stock }))).toBe(error);
    }
  });

  test("costs up to a hundred thousand dollars, in whole cents", () => {
    for (const priceCents of [1, 10_000_000]) expect(variationErrors("Flower", { ...eighth, priceCents })).toEqual({});
    expect(variationErrors("Flower", { ...eighth, priceCents: 10_000_001 })).toEqual({
      price: "Price can be up to $100,000",
    });
    for (const priceCents of [0.5, -1])
      expect(variationErrors("Flower", { ...eighth, priceCents })).toEqual({ price: "Valid price is required" });
  });

  test("holds at most what a package of its category can", () => {
    const errors = variationErrors("Flower", { ...eighth, amount: "99 kg" });
    expect(errors).toEqual({ amount: "Amount is too large: one Flower package holds up to 454 g" });
    expect(variationMessage(errors)).toBe("Amount is too large: one Flower package holds up to 454 g");
    expect(amountError(" 2 lbs ", "Flower")).toContain("454 g");
    expect(amountError("201ct", "Flower")).toContain("200 pieces");
    for (const [amount, category] of [
      ["454g", "Flower"],
      ["99 kg", "Gear"],
      ["large", "Flower"],
      [null, "Flower"],
    ] as const)
      expect(amountError(amount, category)).toBeUndefined();
    for (const options of Object.entries(amountOptions) as [Category, string[]][])
      for (const amount of options[1]) expect(amountError(amount, options[0])).toBeUndefined();
  });

  test("of Gear needs neither amount nor strain", () =>
    expect(variationErrors("Gear", { ...eighth, amount: null, strain: null })).toEqual({}));

  test("may have its picture still waiting in the browser", () =>
    expect(variationErrors("Flower", { ...eighth, imageKey: null }, true)).toEqual({}));

  test.each([3500, 3501, 0, -1, Number.NaN])("on sale for %d cents of 3500 is refused", (salePriceCents) => {
    const errors = variationErrors("Flower", { ...eighth, salePriceCents });
    expect(errors.salePrice).toBe("Sale price must be less than regular price");
    expect(variationMessage(errors)).toBe("Sale price must be less than regular price.");
  });

  test("on sale for a cent less is fine", () =>
    expect(variationErrors("Flower", { ...eighth, salePriceCents: 3499 })).toEqual({}));

  test.each([-0.1, 100.1, Number.NaN])("with %d percent THC is refused", (thcPercent) => {
    const errors = variationErrors("Flower", { ...eighth, thcPercent });
    expect(errors).toEqual({ thcContent: "THC must be a number between 0 and 100." });
    expect(variationMessage(errors)).toBe("THC must be a number between 0 and 100.");
  });

  test.each([0, 100, null])("with %j percent THC is fine", (thcPercent) => {
    const errors = variationErrors("Flower", { ...eighth, thcPercent });
    expect([errors, variationMessage(errors)]).toEqual([{}, undefined]);
  });

  test("lists missing fields before its other errors", () => {
    const others = { salePriceCents: 9999, thcPercent: 101 };
    for (const missing of [{ amount: null }, { strain: null }, { priceCents: 0 }, { imageKey: null }]) {
      const errors = variationErrors("Flower", { ...eighth, ...others, ...missing });
      expect(variationMessage(errors)).toBe("Please fill out all required fields for each variation.");
    }
    expect(variationMessage(variationErrors("Flower", { ...eighth, ...others }))).toBe(
      "Sale price must be less than regular price.",
    );
  });

  test("with 400 characters of details is fine, with 401 it is not", () => {
    expect(variationErrors("Flower", { ...eighth, strainDetails: "x".repeat(400) })).toEqual({});
    expect(variationErrors("Flower", { ...eighth, strainDetails: "x".repeat(401) }).strainDetails).toContain("400");
  });
});

test("an edited product may omit fields that an old one never had", () => {
  expect(editErrors({ ...eighth, amount: null, strain: null, imageKey: null, salePriceCents: 3499 })).toEqual({});
  expect(editErrors({ ...eighth, thcPercent: 101 })).toEqual({ thcContent: "THC must be a number between 0 and 100." });
  expect(sharedErrors({})).toEqual({});
});

test("an edited product is refused in the update panel's own words", () => {
  expect(editErrors({ ...eighth, salePriceCents: 3500 })).toEqual({
    salePrice: "Sale price must be less than the regular price.",
  });
  expect(editErrors({ ...eighth, priceCents: 0 })).toEqual({ price: "Valid price is required" });
});

test.each<[Partial<Placed>, Partial<Placed>, ReturnType<typeof changeErrors>]>([
  [{ amount: "2 lbs" }, { amount: "2 lbs", priceCents: 1 }, {}],
  [{}, { amount: "2 lbs" }, { amount: "Amount is too large: one Flower package holds up to 454 g" }],
  [{ amount: null }, { amount: null, category: "Gear" }, {}],
  [{}, { category: "Gear" }, { amount: "Gear has no amount" }],
  [
    { category: "Gear", amount: null },
    { amount: null, category: "Concentrate" },
    { amount: "Choose an amount for Concentrate: ½g, 1g" },
  ],
  [
    { category: "Edible" },
    { contents: { grams: 3.5, thcMg: 10 } },
    { "contents.thcMg": "Flower is not measured this way: leave it empty" },
  ],
  [{ category: "Vape" }, { category: "Edible", amount: " <5mg " }, {}],
  [{ category: "Edible" }, { contents: { weightClass: "edible", thcMg: 10 } }, {}],
])("an edit of %j to %j has the errors %j", (before, after, errors) => {
  const flower: Placed = { ...eighth, category: "Flower" };
  expect(changeErrors({ ...flower, ...before }, { ...flower, ...after })).toEqual(errors);
});

describe("a draft", () => {
  test("says the same after it was written into fields and read again", () => {
    for (const variation of [
      eighth,
      { ...eighth, amount: null, strain: null, thcPercent: null, salePriceCents: 2999, stock: null },
    ])
      expect(variationOf(draftOf(variation), variation.imageKey)).toEqual(variation);
  });

  test("that is empty has no price and nothing else", () =>
    expect(variationOf(emptyDraft)).toMatchObject({ priceCents: 0, salePriceCents: null, amount: null, strain: null }));

  test("with blanks has neither amount nor strain, and with no number no valid THC", () => {
    const typed = variationOf({ ...emptyDraft, amount: " ", strain: " Gelato ", thcContent: "high" });
    expect(typed).toMatchObject({ amount: null, strain: "Gelato", thcPercent: Number.NaN });
  });

  test("of a product says its name, brand, category and description too", () => {
    const facts = { name: "Kush", brand: "Coast", category: "Flower", description: "Ours." } as const;
    expect(productDraftOf(inventoryProduct({ ...eighth, ...facts }))).toEqual({ ...draftOf(eighth), ...facts });
  });

  test("keeps what was typed and takes over what a colleague changed elsewhere", () => {
    const typed = { ...draftOf(eighth), price: "40.00" };
    const saved = { ...eighth, strainDetails: "Sold out soon.", tags: ["Staff Pick"] as Variation["tags"] };
    const merged = mergeDraft(typed, draftOf(eighth), draftOf(saved));
    expect(merged).toMatchObject({ price: "40.00", strainDetails: "Sold out soon.", tags: ["Staff Pick"] });
  });

  test("keeps what was typed where both changed the same field", () => {
    const typed = { ...draftOf(eighth), price: "40.00" };
    expect(mergeDraft(typed, draftOf(eighth), draftOf({ ...eighth, priceCents: 3000 })).price).toBe("40.00");
  });

  test.each([
    [{ price: "40" }, { priceCents: 3000, stock: 4 }, { price: "40", stock: "4" }],
    [{ price: "40", salePrice: "x" }, { priceCents: 4000 }, { price: "40.00", salePrice: "x" }],
    [{ price: "cheap" }, { priceCents: 3000 }, { price: "cheap" }],
    [{}, { priceCents: 3000, salePriceCents: 2000 }, { price: "30.00", salePrice: "20.00" }],
  ])("keeps in a row what is not saved yet: %j onto %j", (typed, saved, merged) => {
    const { price, salePrice, stock } = draftOf(eighth);
    const line = mergeLine({ price, salePrice, stock, ...typed }, draftOf(eighth), draftOf({ ...eighth, ...saved }));
    expect(line).toMatchObject(merged);
  });
});

test.each<[Category, string[], string[]]>([
  ["Flower", ["10g", "1oz", "3.5g", "½oz", "7g", "assorted"], ["3.5g", "7g", "10g", "½oz", "1oz", "assorted"]],
  ["Pre-roll", ["10-pk", "2-pk", "Single", "1.2g", "2g", "1g"], ["1g", "1.2g", "2g", "Single", "2-pk", "10-pk"]],
  ["Edible", ["1ct", "100mg", " <5mg", "10mg", "5mg"], [" <5mg", "5mg", "10mg", "100mg", "1ct"]],
  ["Tincture", ["30ml", "1000mg", "15ml", "500mg"], ["500mg", "1000mg", "15ml", "30ml"]],
])("amounts of %s are sorted by size, not alphabetically", (category, amounts, inOrder) =>
  expect(sortedAmounts(amounts, category)).toEqual(inOrder),
);
