import { describe, expect, test } from "vitest";
import { isChange, type PlannedChange, type ProductChange, planChanges } from "#app/domain/menu/changes.ts";
import { changeJson, changeOf, inventoryChangesBody } from "#app/domain/menu/changes-schema.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { valueIn } from "#test/support/outcome.ts";
import { inventoryProduct } from "#test/support/products.ts";

const product = (id: string, facts: Partial<InventoryProduct> = {}) =>
  inventoryProduct({ id, name: `Product ${id}`, ...facts });
/** What a change can touch of "a". */
const state = {
  priceCents: 3500,
  salePriceCents: null,
  stock: null,
  imageKey: null,
  status: "Active",
  tags: [],
  category: "Flower",
};
const menu = [product("a"), product("b", { salePriceCents: 3000 }), product("c", { status: "Disabled", amount: null })];

const planned = (...lines: ProductChange[]): PlannedChange[] => valueIn(planChanges(lines, menu));
const refusal = (...lines: Parameters<typeof planChanges>[0]) => planChanges(lines, menu);

describe("a change", () => {
  test("touches what it names and nothing else", () => {
    const [first] = planned({ productId: "b", priceCents: 4000 });
    expect(first).toEqual({
      productId: "b",
      name: "Product b",
      version: 3,
      before: { ...state, salePriceCents: 3000 },
      after: { ...state, priceCents: 4000, salePriceCents: 3000 },
    });
  });

  test("may set all at once, in the order of its lines", () => {
    const lines: ProductChange[] = [
      { productId: "c", status: "Active", tags: ["High THC"], category: "Gear" },
      { productId: "a", priceCents: 2000, salePriceCents: 1 },
    ];
    expect(planned(...lines).map(({ productId, after }) => [productId, after])).toEqual([
      ["c", { ...state, tags: ["High THC"], category: "Gear" }],
      ["a", { ...state, priceCents: 2000, salePriceCents: 1 }],
    ]);
  });

  test("to what a product is already changes nothing", () => {
    expect(planned({ productId: "b", priceCents: 3500, salePriceCents: 3000 }).map(isChange)).toEqual([false]);
    expect(planned({ productId: "b", salePriceCents: null }).map(isChange)).toEqual([true]);
  });
});

test("a move asks for an amount of the new category", () => {
  const message = "Choose an amount for Vape: 0.3g, 0.5g, 1g, 1.2g, 2g";
  expect(refusal({ productId: "a", category: "Vape" })).toMatchObject({
    message,
    fields: { "changes.0.amount": message },
  });
});

describe("a count that is undone", () => {
  const counted = (stock: number | null, line: Partial<ProductChange>, sold = new Map<string, number>()) => {
    const plan = planChanges([{ productId: "a", ...line }], [product("a", { stock })], sold);
    return plan.ok ? plan.value.flatMap(({ after, sold }) => [after.stock, sold]) : plan.message;
  };

  test("stays without what was sold since", () => {
    expect(counted(5, { stock: 9, stockInsteadOf: 7 })).toEqual([7, undefined]);
    expect(counted(5, { stock: 2, stockInsteadOf: 7 })).toEqual([0, undefined]);
    expect(counted(null, { stock: 9, stockInsteadOf: null }, new Map([["a", 3]]))).toEqual([6, 3]);
    expect(counted(null, { stock: 9, stockInsteadOf: null })).toEqual([9, 0]);
  });

  test("is saved as typed if it doesn't name the count before", () => {
    expect(counted(5, { stock: 9 })).toEqual([9, undefined]);
    expect(counted(5, { stock: null, stockInsteadOf: 7 })).toEqual([null, undefined]);
    expect(counted(5, { priceCents: 100, stockInsteadOf: 7 })).toEqual([5, undefined]);
  });

  test("is refused if more was sold, or counting was turned on or off", () => {
    const countAgain = "Product a cannot be counted as before: more of it was sold since. Please count it again.";
    expect(counted(5, { stock: 1, stockInsteadOf: 7 })).toBe(countAgain);
    for (const [stock, stockInsteadOf] of [
      [5, null],
      [null, 5],
    ] as const)
      expect(counted(stock, { stock: 9, stockInsteadOf })).toBe("Someone else changed this product.");
  });
});

test("a product with a health claim stays off the menu, and can still be changed if it is on it", () => {
  const judge = () => ({ name: "Our menu makes no claims." }) as never;
  const turnedOn = (status: "Active" | "Disabled") =>
    planChanges([{ productId: "a", status: "Active", priceCents: 100 }], [product("a", { status })], undefined, judge);
  expect(turnedOn("Active").ok).toBe(true);
  expect(turnedOn("Disabled")).toMatchObject({ fields: { "changes.0.status": "Our menu makes no claims." } });
});

describe("one bad line refuses all", () => {
  test.each<[string, ProductChange]>([
    ["Valid price is required", { productId: "b", priceCents: 0 }],
    ["Valid price is required", { productId: "b", priceCents: Number.NaN }],
    ["Sale price must be less than the regular price.", { productId: "a", salePriceCents: 3500 }],
    ["Sale price must be less than the regular price.", { productId: "a", salePriceCents: 0 }],
    ["Sale price must be less than the regular price.", { productId: "b", priceCents: 3000 }],
    ["Product not found.", { productId: "elsewhere", priceCents: 3000 }],
    ["This product is already in an earlier line.", { productId: "c", priceCents: 3000 }],
  ])("%s", (message, line) =>
    expect(refusal({ productId: "c", priceCents: 100 }, line)).toMatchObject({
      ok: false,
      reason: "invalid",
      message,
      details: { refused: [{ index: 1, message }] },
    }),
  );

  test("and each is reported with its number", () =>
    expect(refusal({ productId: "x" }, { productId: "a" }, { error: "No change." })).toMatchObject({
      message: "2 of 3 changes cannot be made.",
      details: {
        refused: [
          { index: 0, message: "Product not found." },
          { index: 2, message: "No change." },
        ],
      },
    }));

  test("a change since it was viewed is a conflict, unless there is more to refuse", () => {
    const stale = { productId: "a", version: 2, priceCents: 100 };
    expect(refusal(stale, { productId: "b", version: 3 })).toMatchObject({ reason: "changed-meanwhile" });
    expect(refusal(stale, { productId: "x" })).toMatchObject({ reason: "invalid" });
  });
});

describe("in the API", () => {
  const read = (...changes: unknown[]) => inventoryChangesBody.parse({ changes }).changes.map(changeOf);

  test("money is dollars, and what is not named stays", () => {
    expect(read({ productId: "a", price: 12.5, salePrice: null }, { productId: "b", onMenu: false })).toEqual([
      { productId: "a", priceCents: 1250, salePriceCents: null },
      { productId: "b", status: "Disabled" },
    ]);
    expect(read({ productId: "a", onMenu: true, tags: ["Low THC", "Low THC"], category: "Gear", version: 2 })).toEqual([
      { productId: "a", status: "Active", tags: ["Low THC"], category: "Gear", version: 2 },
    ]);
    expect(read({ productId: "a", price: null })).toEqual([{ productId: "a", priceCents: Number.NaN }]);
    const [change] = planned({ productId: "b", priceCents: 4050, status: "Disabled" });
    expect(change && changeJson(change)).toEqual({
      productId: "b",
      before: { price: 35, salePrice: 30, stock: null, onMenu: true, tags: [], category: "Flower", image: null },
      after: { price: 40.5, salePrice: 30, stock: null, onMenu: false, tags: [], category: "Flower", image: null },
    });
  });

  test("a line that cannot be read is one that is refused", () => {
    const errors = read(
      7,
      null,
      { price: 5 },
      { productId: "a", price: true },
      { productId: "a", onMenu: "yes" },
      { productId: "a", tags: ["Best"] },
      { productId: "a", tags: "High THC" },
      { productId: "a", category: "Sofas" },
      { productId: "a", version: 1.5 },
      { productId: "a", pirce: 5 },
    );
    expect(errors).toEqual(
      [
        "A change must be an object with a productId.",
        "A change must be an object with a productId.",
        "productId is required.",
        "A price must be a number of dollars.",
        "onMenu must be true or false.",
        "Tags must be a list of Staff Pick, High THC, Low THC.",
        "Tags must be a list of Staff Pick, High THC, Low THC.",
        "Category must be one of Flower, Pre-roll, Vape, Edible, Concentrate, Tincture, Gear.",
        "version must be a whole number from 1.",
        "There is no field “pirce” here.",
      ].map((error) => ({ error })),
    );
  });

  test("1,000 lines are accepted, 1,001 and none are refused", () => {
    const lines = (count: number) => ({ changes: Array.from({ length: count }, (_, at) => ({ productId: `p${at}` })) });
    expect(inventoryChangesBody.safeParse(lines(1000)).success).toBe(true);
    expect(inventoryChangesBody.safeParse(lines(1001)).error?.issues[0]?.message).toBe(
      "At most 1,000 changes at once.",
    );
    expect(inventoryChangesBody.safeParse(lines(0)).success).toBe(false);
  });
});
