import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Packaged, type StatedContents, weightClasses } from "#app/domain/compliance/contents.ts";
import { allowanceOf } from "#app/domain/compliance/limit.ts";
import { type CountedLine, limitsOf, overLimit } from "#app/domain/compliance/meter.ts";
import { packIn } from "#app/domain/compliance/pack-in.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { amountOptions, categories } from "#app/domain/menu/product.ts";

const AT = Date.parse("2026-11-23T12:00:00-08:00");
const allowanceIn = (state: string) => allowanceOf(packIn(state, AT));

const line = (packaged: Partial<Packaged> & Pick<Packaged, "category">, quantity = 1): CountedLine => ({
  amount: null,
  thcPercent: null,
  ...packaged,
  quantity,
});
const flower = (mg: number) => line({ category: "Flower", contents: { grams: mg / 1000 } });
const concentrate = (mg: number) => line({ category: "Concentrate", contents: { grams: mg / 1000 } });
const strong = (thcMg: number) => line({ category: "Concentrate", contents: { grams: 1, thcMg } });
const edible = (thcMg: number) => line({ category: "Edible", contents: { grams: 0, thcMg } });
const solid = (mg: number) => line({ category: "Edible", contents: { grams: mg / 1000, thcMg: 0 } });
const drink = (thousandths: number) =>
  line({ category: "Tincture", contents: { thcMg: 0, fluidOunces: thousandths / 1000 } });

/** The most that one person may buy of one kind alone, in mg (mg of THC, thousandths of a fluid ounce), as the rules say it. */
const most: [state: string, kind: (amount: number) => CountedLine, amount: number][] = [
  ["AZ", flower, 28_350],
  ["AZ", concentrate, 5_000],
  ["CA", flower, 28_500],
  ["CA", concentrate, 8_000],
  ["CA", edible, 8_000],
  ["CO", flower, 28_350],
  ["CO", concentrate, 8_000],
  ["CO", edible, 800],
  ["CT", flower, 14_175],
  ["CT", strong, 3_543],
  ["CT", edible, 3_543],
  ["DE", flower, 28_350],
  ["DE", concentrate, 12_000],
  ["DE", edible, 750],
  ["IL", flower, 30_000],
  ["IL", concentrate, 5_000],
  ["IL", edible, 500],
  ["MA", flower, 28_350],
  ["MA", strong, 5_000],
  ["MA", edible, 500],
  ["MD", flower, 42_525],
  ["MD", concentrate, 12_000],
  ["MD", edible, 750],
  ["ME", flower, 70_875],
  ["ME", concentrate, 5_000],
  ["MI", flower, 70_875],
  ["MI", concentrate, 15_000],
  ["MN", flower, 56_700],
  ["MN", concentrate, 8_000],
  ["MN", edible, 800],
  ["MO", flower, 85_050],
  ["MO", concentrate, 24_000],
  ["MO", edible, 2_400],
  ["MT", flower, 28_350],
  ["NJ", flower, 28_350],
  ["NJ", concentrate, 4_000],
  ["NJ", edible, 1_000],
  ["NM", flower, 56_700],
  ["NM", concentrate, 16_000],
  ["NM", edible, 800],
  ["NV", flower, 70_875],
  ["NV", concentrate, 7_087],
  ["NY", flower, 85_050],
  ["NY", concentrate, 24_000],
  ["OH", flower, 70_875],
  ["OH", strong, 15_000],
  ["OH", edible, 15_000],
  ["OR", flower, 56_700],
  ["OR", concentrate, 5_000],
  ["OR", solid, 453_600],
  ["OR", drink, 72_000],
  ["RI", flower, 28_350],
  ["RI", concentrate, 5_000],
  ["VT", flower, 28_350],
  ["VT", concentrate, 14_000],
  ["WA", flower, 28_350],
  ["WA", concentrate, 7_000],
  ["WA", solid, 453_600],
  ["WA", drink, 72_000],
];

describe("to the milligram", () => {
  test.each(most)("%s: %o of %i may be bought, and not one more", (state, kind, amount) => {
    const allowance = allowanceIn(state);
    expect(overLimit(allowance, [kind(amount)])).toBeUndefined();
    expect(overLimit(allowance, [kind(amount + 1)])).toBeDefined();
  });

  test("every limit of every pack that goods can fill is in this table", () => {
    const counted = packs.flatMap(({ state }) =>
      allowanceIn(state).limits.flatMap(({ fills }) => Object.keys(fills).map((goods) => `${state} ${goods}`)),
    );
    const caps = ["AZ concentrate", "MI concentrate", "RI concentrate"];
    expect(counted.length - caps.length).toBe(most.length);
  });
});

describe("buckets, pools and caps", () => {
  test("California's flower and concentrate are separate", () => {
    expect(overLimit(allowanceIn("CA"), [flower(28_500), concentrate(8_000)])).toBeUndefined();
    expect(overLimit(allowanceIn("CA"), [flower(28_500), concentrate(7_000), edible(1_001)])?.name).toBe("Concentrate");
  });

  test("New Jersey's are shares of one pool", () => {
    expect(overLimit(allowanceIn("NJ"), [flower(14_175), concentrate(1_000), edible(250)])).toBeUndefined();
    expect(overLimit(allowanceIn("NJ"), [flower(14_175), concentrate(1_000), edible(251)])?.name).toBe("All cannabis");
  });

  test("Michigan's concentrate is capped within its pool", () => {
    expect(overLimit(allowanceIn("MI"), [flower(55_875), concentrate(15_000)])).toBeUndefined();
    expect(overLimit(allowanceIn("MI"), [flower(55_876), concentrate(15_000)])?.name).toBe("Flower and concentrate");
    expect(overLimit(allowanceIn("MI"), [flower(1), concentrate(15_001)])?.name).toBe("Concentrate");
  });

  test("visitors to Illinois may buy half", () => {
    const visitor = allowanceOf(packIn("IL", AT), { visitor: true });
    expect(overLimit(visitor, [flower(15_000), concentrate(2_500), edible(250)])).toBeUndefined();
    expect(overLimit(visitor, [flower(15_001)])).toBeDefined();
  });

  test("a meter says what is used, in the limit's own unit", () => {
    const used = limitsOf(allowanceIn("CA"), [
      line({ category: "Flower", amount: "3.5g" }, 3),
      line({ category: "Vape", amount: "1g" }),
      line({ category: "Edible", amount: "100mg" }, 5),
      line({ category: "Gear" }, 20),
    ]);
    expect(used.map(({ name, used, limit, unit, period }) => [name, used, limit, unit, period])).toEqual([
      ["Flower", 10.5, 28.5, "g", "day"],
      ["Concentrate", 1.5, 8, "g", "day"],
      ["Immature plants", 0, 6, "plants", "day"],
    ]);
  });
});

test("an edible holds at most a legal package", () => {
  expect(overLimit(allowanceIn("NJ"), [line({ category: "Edible", amount: "10ct" }, 10)])).toBeUndefined();
  expect(overLimit(allowanceIn("NJ"), [line({ category: "Edible", amount: "10ct" }, 11)])).toBeDefined();
});

describe("for any cart", () => {
  const contents = fc.option(
    fc.record(
      {
        weightClass: fc.constantFrom(...weightClasses),
        grams: fc.integer({ min: 0, max: 40_000 }).map((mg) => mg / 1000),
        concentrateGrams: fc.integer({ min: 0, max: 2_000 }).map((mg) => mg / 1000),
        thcMg: fc.integer({ min: 0, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
        fluidOunces: fc.integer({ min: 0, max: 80_000 }).map((thousandths) => thousandths / 1000),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<StatedContents>,
  );
  const anyLine: fc.Arbitrary<CountedLine> = fc.constantFrom(...categories).chain((category) =>
    fc.record({
      category: fc.constant(category),
      amount: fc.constantFrom(null, "assorted", ...amountOptions[category]),
      thcPercent: fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)),
      contents,
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
  );
  const anyCart = fc.array(anyLine, { maxLength: 8 });
  const anyState = fc.constantFrom("TX", ...packs.map(({ state }) => state));

  test("the order of its lines makes no difference", () =>
    fc.assert(
      fc.property(
        anyState,
        anyCart.chain((cart) => fc.tuple(fc.constant(cart), fc.shuffledSubarray(cart, { minLength: cart.length }))),
        (state, [cart, shuffled]) => {
          const allowance = allowanceIn(state);
          expect(limitsOf(allowance, shuffled)).toEqual(limitsOf(allowance, cart));
          expect(overLimit(allowance, shuffled)).toEqual(overLimit(allowance, cart));
        },
      ),
    ));

  test("more of anything never uses less", () =>
    fc.assert(
      fc.property(anyState, anyCart, anyLine, (state, cart, more) => {
        const allowance = allowanceIn(state);
        const before = limitsOf(allowance, cart);
        const after = limitsOf(allowance, [...cart, more]);
        for (const [at, { used }] of after.entries()) expect(used).toBeGreaterThanOrEqual(before[at]!.used);
      }),
    ));
});
