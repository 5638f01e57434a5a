import { describe, expect, test } from "vitest";
import {
  importStates,
  isRunning,
  type MenuCounterpart,
  noCounts,
  type PosItem,
  type PosProduct,
  planItem as planJudged,
  posVerdicts,
  syncChanges,
} from "#app/domain/pos/import.ts";

const planItem = (item: PosItem, ours: MenuCounterpart | undefined) => planJudged(item, ours, () => ({}));

const blueDream = {
  name: "Blue Dream",
  brand: "Green Door",
  category: "Flower",
  description: "Sweet berries",
  amount: "3.5g",
  strain: "Hybrid",
  thcPercent: 21,
  priceCents: 4500,
  stock: null,
} satisfies PosProduct;
const onMenu: MenuCounterpart = {
  ...blueDream,
  id: "p1",
  status: "Active",
  salePriceCents: null,
  hiddenByImport: false,
  held: 0,
};
const listed = (product: Partial<PosProduct> = {}): PosItem => ({
  sourceId: "t1",
  name: "Blue Dream",
  ok: true,
  product: { ...blueDream, ...product },
});
const refused = (hides: boolean): PosItem => ({
  sourceId: "t1",
  name: "Blue Dream",
  ok: false,
  reason: "Sold out",
  hides,
});

describe("a product that the point of sale lists", () => {
  test("is new if the menu doesn't have it", () =>
    expect(planItem(listed(), undefined)).toEqual({
      what: "new",
      note: "Hidden from menu until it has an image",
      product: blueDream,
    }));

  test("has the stated stock, less what open orders reserve; without one, as many as before", () => {
    const ours = (count: number | null, held: number) => ({ ...onMenu, stock: count, held });
    const noteOf = (stock: number | null, count: number | null, held = 0) =>
      planItem(listed({ stock }), ours(count, held)).note;
    const { stock: _, ...silent } = blueDream;
    const item: PosItem = { sourceId: "t1", name: "Blue Dream", ok: true, product: silent };
    expect(planItem(item, ours(4, 2)).what).toBe("unchanged");
    expect([noteOf(null, 4), noteOf(7, 4), noteOf(7, null), noteOf(7, 7)]).toEqual([
      ...["in stock", "in stock", "in stock", ""],
    ]);
    expect([noteOf(7, 4, 3), noteOf(2, 0, 3), noteOf(7, 7, 3)]).toEqual(["", "", "in stock"]);
  });

  test("is unchanged if the menu has the same", () =>
    expect(planItem(listed(), onMenu)).toEqual({ what: "unchanged", note: "" }));

  test.each<[Partial<PosProduct>, string]>([
    [{ name: "Blue Dream XL" }, "name"],
    [{ brand: "Red Door" }, "brand"],
    [{ category: "Pre-roll" }, "category"],
    [{ description: "Sour berries" }, "description"],
    [{ amount: "7g" }, "amount"],
    [{ strain: "Sativa" }, "strain"],
    [{ thcPercent: 22.5 }, "THC"],
    [{ priceCents: 4400 }, "price"],
    [{ priceCents: 5000, name: "Blue" }, "name, price"],
  ])("changes what it says otherwise: %j is a change of %s", (product, note) =>
    expect(planItem(listed(product), onMenu)).toEqual({
      what: "changed",
      note,
      productId: "p1",
      product: { ...blueDream, ...product },
      show: false,
      keepsStock: false,
    }),
  );

  test("keeps what the point of sale does not know", () => {
    const { brand, category, priceCents } = blueDream;
    const silent = (name: string): PosItem => ({
      sourceId: "t1",
      name,
      ok: true,
      product: { name, brand, category, priceCents },
    });
    expect(planItem(silent("Blue Dream"), onMenu).what).toBe("unchanged");
    expect(planItem(silent("Blue"), onMenu)).toMatchObject({ product: { ...blueDream, name: "Blue" } });
    expect(planItem(listed({ strain: null, description: "" }), onMenu)).toMatchObject({ note: "description, strain" });
  });

  test("knows zero percent of THC, which is not the same as not knowing it", () =>
    expect(planItem(listed({ thcPercent: 0 }), onMenu)).toMatchObject({ note: "THC", product: { thcPercent: 0 } }));

  test.each<[string, number, MenuCounterpart["salePriceCents"], string]>([
    ["stays below the price", 4500, 4499, ""],
    ["goes when the new price has fallen to it", 4000, 4000, "price, sale price removed"],
    ["goes when the new price has fallen below it", 3000, 4000, "price, sale price removed"],
    ["stays when the new price is still above it", 4001, 4000, "price"],
  ])("has a sale price that %s", (_, priceCents, salePriceCents, note) =>
    expect(planItem(listed({ priceCents }), { ...onMenu, salePriceCents }).note).toBe(note),
  );

  test("that is free has no sale price to lose", () =>
    expect(planItem(listed({ priceCents: 0 }), { ...onMenu, priceCents: 0 })).toEqual({ what: "unchanged", note: "" }));

  test("comes back if an import had hidden it, and stays hidden if its vendor did", () => {
    const hidden = { ...onMenu, status: "Disabled" as const };
    expect(planItem(listed(), { ...hidden, hiddenByImport: true })).toEqual({
      what: "changed",
      note: "back on your menu",
      productId: "p1",
      product: blueDream,
      show: true,
      keepsStock: false,
    });
    expect(planItem(listed(), hidden).what).toBe("unchanged");
    expect(planItem(listed({ name: "Blue" }), hidden)).toMatchObject({ note: "name", show: false });
  });

  test("is not shown again where its vendor has shown it already", () =>
    expect(planItem(listed(), { ...onMenu, hiddenByImport: true }).what).toBe("unchanged"));
});

describe("an entry that is no product for shoppers", () => {
  test("is skipped, with its reason, if the menu doesn't have it or it doesn't hide", () => {
    const skipped = { what: "skipped", note: "Sold out" };
    expect(planItem(refused(true), undefined)).toEqual(skipped);
    expect(planItem(refused(false), onMenu)).toEqual(skipped);
  });

  test("hides the product on the menu, once", () => {
    expect(planItem(refused(true), onMenu)).toEqual({ what: "hidden", note: "Sold out", productId: "p1" });
    const hidden = { ...onMenu, status: "Disabled" as const, hiddenByImport: true };
    expect(planItem(refused(true), hidden)).toEqual({ what: "unchanged", note: "Hidden already" });
  });

  test("leaves a product alone that its vendor has made active again", () => {
    const note = "You made it active again";
    expect(planItem(refused(true), { ...onMenu, hiddenByImport: true })).toEqual({ what: "unchanged", note });
  });
});

test("an import runs by itself while reading and applying, and otherwise waits for the dispensary", () =>
  expect(importStates.filter(isRunning)).toEqual(["reading", "applying"]));

test("an import starts with none of each verdict", () =>
  expect(noCounts()).toEqual(Object.fromEntries(posVerdicts.map((verdict) => [verdict, 0]))));

test("a sync's changes are summed up in numbers, if there are any", () => {
  expect(syncChanges({ added: 0, changed: 0, hidden: 0 })).toEqual([]);
  expect(syncChanges({ added: 2, changed: 0, hidden: 1 })).toEqual([
    { label: "Added", before: "", after: "2 products" },
    { label: "Taken off the menu", before: "", after: "1 product" },
  ]);
});
