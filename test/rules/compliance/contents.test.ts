import { describe, expect, test } from "vitest";
import { allowanceIn } from "#app/domain/compliance/allowance-in.ts";
import { contentsOf, type Packaged, unknownOf } from "#app/domain/compliance/contents.ts";
import { countedText, guessTexts, isGuessed, unknownText } from "#app/domain/compliance/counted-contents.ts";
import { contentsErrors, contentsText, statedContents, typedContents } from "#app/domain/compliance/stated-contents.ts";
import { amountOptions, categories } from "#app/domain/menu/product.ts";

const AT = Date.parse("2026-11-23T12:00:00-08:00");
const product = (facts: Partial<Packaged> & Pick<Packaged, "category">): Packaged => ({ amount: null, ...facts });
const counted = (facts: Parameters<typeof product>[0], state = "CA") =>
  countedText(product(facts), allowanceIn(state, AT));
const guessed = (facts: Parameters<typeof product>[0], state = "CA") =>
  isGuessed(product(facts), allowanceIn(state, AT).limits);

describe("a package's contents as the dispensary states them", () => {
  test("is read from fields, without those that are empty", () => {
    const typed = { weightClass: "flower", grams: " 3.5 ", concentrateGrams: "", thcMg: ".125", fluidOunces: null };
    expect(statedContents(typed)).toEqual({ weightClass: "flower", grams: 3.5, thcMg: 0.125 });
    expect(statedContents({ weightClass: "Edible", thcMg: 100 })).toEqual({ weightClass: "edible", thcMg: 100 });
    expect(statedContents({ grams: "0" })).toEqual({ grams: 0 });
    expect(statedContents({ weightClass: "", grams: " ", thcMg: undefined })).toBeNull();
  });

  test("comes back to the fields as it was typed", () => {
    const texts = { weightClass: "none", grams: "3.5", concentrateGrams: "0.25", thcMg: "0", fluidOunces: "" };
    expect(typedContents(statedContents(texts))).toEqual(texts);
    expect(Object.values(typedContents(null))).toEqual(["", "", "", "", ""]);
  });

  test.each([
    [{ grams: 1000, concentrateGrams: 1000, thcMg: 100_000, fluidOunces: 1000 }, {}],
    [{ weightClass: "none", grams: 0, concentrateGrams: 0.001, thcMg: 0.125, fluidOunces: 33.814 }, {}],
    [
      { grams: 1000.001, fluidOunces: -1 },
      {
        "contents.grams": "Grams must be a number from 0 to 1,000 with at most three decimals.",
        "contents.fluidOunces": "Fluid ounces must be a number from 0 to 1,000 with at most three decimals.",
      },
    ],
    [
      { thcMg: "100001", concentrateGrams: "0.0001" },
      {
        "contents.thcMg": "Milligrams of THC must be a number from 0 to 100,000 with at most three decimals.",
        "contents.concentrateGrams":
          "Grams of concentrate must be a number from 0 to 1,000 with at most three decimals.",
      },
    ],
    [
      { grams: "3,5", weightClass: "plant" },
      {
        "contents.grams": "Grams must be a number from 0 to 1,000 with at most three decimals.",
        "contents.weightClass": "Counts as must be one of flower, concentrate, edible, none.",
      },
    ],
  ])("of %j shows its errors beside its fields", (typed, errors) =>
    expect(contentsErrors(statedContents(typed))).toEqual(errors),
  );

  test("is shown in one line", () => {
    const all = { weightClass: "edible", grams: 40, concentrateGrams: 0.1, thcMg: 100, fluidOunces: 12 } as const;
    expect(contentsText(all)).toBe("counts as edible, 40 g, 100 mg of THC, 12 fl oz, 0.1 g of concentrate");
    expect(contentsText({ thcMg: 0 })).toBe("0 mg of THC");
    expect(contentsText(null)).toBe("as on the label");
  });

  test("has none if none are stated", () =>
    expect([contentsErrors(null), contentsErrors(undefined)]).toEqual([{}, {}]));

  test("weighs more than the label, and its potency follows from the weight", () => {
    const label = product({ category: "Concentrate", amount: "1g", thcPercent: 80 });
    expect(contentsOf(label)).toMatchObject([{ mg: 1000, mgThc: 800 }]);
    expect(contentsOf({ ...label, contents: { grams: 0.5 } })).toMatchObject([{ mg: 500, mgThc: 400 }]);
    expect(contentsOf({ ...label, amount: null, contents: { grams: 2, thcMg: 1500 } })).toMatchObject([
      { mg: 2000, mgThc: 1500 },
    ]);
  });
});

test.each<[Parameters<typeof product>[0], string, string, boolean]>([
  [{ category: "Flower", amount: "3.5g" }, "CA", "Counts as 3.5 g of flower.", false],
  [
    { category: "Flower" },
    "CA",
    "Counts as 28.35 g of flower, the most that it could hold. Say how many grams it holds.",
    true,
  ],
  [{ category: "Flower", amount: "1oz" }, "CA", "Counts as 28.35 g of flower.", false],
  [
    { category: "Pre-roll", amount: "Single" },
    "CA",
    "Counts as 2 g of flower, the most that it could hold. Say how many grams it holds.",
    true,
  ],
  [
    { category: "Pre-roll" },
    "CA",
    "Counts as 40 g of flower, 20 of the largest pre-rolls. Say how many grams it holds.",
    true,
  ],
  [
    { category: "Pre-roll", amount: "5-pk" },
    "CA",
    "Counts as 10 g of flower, 5 of the largest pre-rolls. Say how many grams it holds.",
    true,
  ],
  [{ category: "Pre-roll", amount: "5-pk", contents: { grams: 3.5 } }, "CA", "Counts as 3.5 g of flower.", false],
  [
    { category: "Pre-roll", amount: "1g", contents: { concentrateGrams: 0.2 } },
    "CA",
    "Counts as 1 g of flower and 0.2 g of concentrate.",
    false,
  ],
  [
    { category: "Vape", amount: "2-pk" },
    "CA",
    "Counts as 4 g of concentrate, 2 of the largest vapes. Say how many grams it holds.",
    true,
  ],
  [{ category: "Concentrate", amount: "1g" }, "CA", "Counts as 1 g of concentrate.", false],
  [
    { category: "Concentrate", amount: "1g" },
    "CT",
    "Counts as 1,000 mg of THC, the most that it could hold. Say how much THC it holds.",
    true,
  ],
  [{ category: "Concentrate", amount: "1g", thcPercent: 80 }, "CT", "Counts as 800 mg of THC.", false],
  [{ category: "Edible", amount: "100mg" }, "CA", "Counts as 100 mg of THC.", false],
  [{ category: "Edible", amount: "<5mg" }, "CA", "Counts as 5 mg of THC.", false],
  [
    { category: "Edible", amount: "10ct" },
    "CA",
    "Counts as 1,000 mg of THC, the most that it could hold. Say how much THC it holds.",
    true,
  ],
  [
    { category: "Edible", amount: "10ct" },
    "NJ",
    "Counts as 100 mg of THC, the most that it could hold. Say how much THC it holds.",
    true,
  ],
  [
    { category: "Edible", amount: "100mg" },
    "OR",
    "Counts as all edibles that one person may buy, the most that it could hold. Say how many grams it holds.",
    true,
  ],
  [{ category: "Edible", amount: "100mg", contents: { grams: 40 } }, "OR", "Counts as 40 g of edibles.", false],
  [{ category: "Tincture", amount: "15ml" }, "OR", "Counts as 0.507 fl oz of liquid.", false],
  [
    { category: "Tincture", amount: "500mg" },
    "WA",
    "Counts as 1.014 fl oz of liquid, the most that it could hold. Say how many fluid ounces it holds.",
    true,
  ],
  [{ category: "Edible", amount: "10ct" }, "NY", "Counts toward no limit.", false],
  [{ category: "Gear" }, "CA", "Counts toward no limit.", false],
  [{ category: "Flower", contents: { weightClass: "none" } }, "CA", "Counts toward no limit.", false],
  [
    { category: "Tincture", amount: "500mg", contents: { weightClass: "none" } },
    "CA",
    "Counts toward no limit.",
    false,
  ],
  [
    { category: "Gear", contents: { weightClass: "flower" } },
    "CA",
    "Counts as 28.35 g of flower, the most that it could hold. Say how many grams it holds.",
    true,
  ],
])("%j in %s: %s", (facts, state, text, guess) =>
  expect([counted(facts, state), guessed(facts, state)]).toEqual([text, guess]),
);

test("a guess has one of the texts by which the menu finds it, and nothing else has", () => {
  const amounts = [...new Set(categories.flatMap((category) => amountOptions[category])), null];
  const contents = [null, { thcMg: 5 }, { grams: 1 }, { fluidOunces: 1 }, { weightClass: "edible" } as const];
  for (const state of ["CA", "NY", "CT", "OR", "TX"]) {
    const { limits } = allowanceIn(state, AT);
    const texts = guessTexts(limits);
    for (const category of categories)
      for (const amount of amounts)
        for (const each of contents) {
          const packaged = { category, amount, contents: each };
          const unknown = unknownOf(packaged);
          const isUnknown = unknown !== undefined && texts.includes(unknownText(unknown));
          expect([state, packaged, isUnknown]).toEqual([state, packaged, isGuessed(packaged, limits)]);
        }
  }
});
