import { describe, expect, test } from "vitest";
import type { CartItem } from "#app/domain/checkout/cart.ts";
import { allowanceIn } from "#app/domain/compliance/allowance-in.ts";
import { cartUses, limitExceededText } from "#app/domain/compliance/cart-meter.ts";

const AT = Date.parse("2026-11-23T12:00:00-08:00");
const item = (facts: object) => ({ quantity: 1, category: "Flower", amount: "3.5g", ...facts }) as CartItem;
const limitsOf = (state: string, stateName: string | null = state) => ({
  ...allowanceIn(state, AT),
  stateName,
  rulesPath: `/rules/${state}`,
});
const uses = (state: string, ...items: CartItem[]) =>
  cartUses(limitsOf(state), items).map(({ name, used }) => `${name} ${used}`);

test.each<[what: string, state: string, facts: object, uses: string[]]>([
  ["by its label", "CA", { quantity: 3 }, ["Flower 10.5"]],
  ["what has no label as the largest", "CA", { amount: "" }, ["Flower 28.35"]],
  ["by what the dispensary says", "CA", { contents: { grams: 5 } }, ["Flower 5"]],
  ["what somebody wrote into the device as its label", "CA", { contents: "much" }, ["Flower 3.5"]],
  ["by its potency", "OH", { category: "Concentrate", amount: "1g", thcPercent: 50 }, ["All cannabis 2.3625"]],
  ["nothing for products that are not ours", "CA", { category: "Soap" }, []],
  ["nothing of gear", "CA", { category: "Gear", amount: "" }, []],
])("a cart, as the device keeps it, counts %s", (_, state, facts, expected) =>
  expect(uses(state, item(facts))).toEqual(expected),
);

describe("a cart that would be too much", () => {
  const why = (state: string, stateName: string | null, ...items: CartItem[]) =>
    limitExceededText(limitsOf(state, stateName), items);
  const ounces = item({ amount: "1oz", quantity: 2 });

  test("names whose rule that is", () => {
    expect(why("NJ", "New Jersey", ounces)).toBe(
      "All cannabis: in New Jersey, one person may buy at most 28.35 g in one order. This would be more.",
    );
    expect(why("TX", null, ounces)).toBe(
      "All cannabis: by the strictest rules of any state, one person may buy at most 14.175 g a day at one dispensary. This would be more.",
    );
  });

  test("is empty if the cart fits", () => {
    expect(why("NY", "New York", ounces)).toBeUndefined();
    expect(why("NJ", "New Jersey", item({ category: "Soap", quantity: 99 }))).toBeUndefined();
  });
});
