import { describe, expect, test } from "vitest";
import type { PlannedRow } from "#app/domain/menu/import.ts";
import { type ImportedProduct, importedProducts, planUndo, undoneChanges } from "#app/domain/menu/import-undo.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { inventoryProduct } from "#test/support/products.ts";

test("an import remembers what it changed of each product, and which one gets a picture", () => {
  const product = inventoryProduct({ stock: 9 });
  const { id: _, vendorId, catalogProductId, version, updatedAt, imageKey, ...row } = product;
  const label = { line: 2, name: "Blue Dream", amount: "3.5g", price: "35", newId: "n1" };
  const known = { productId: "p1", version: 3, changes: ["price"] };
  const planned: (PlannedRow & { newId: string })[] = [
    { ...label, what: "new", row },
    { ...label, what: "new", row, picture: "https://a" },
    { ...label, ...known, what: "changed", row: { ...row, priceCents: 1, stock: 4 } },
    { ...label, what: "unchanged", productId: "p1" },
    { ...label, what: "unchanged", productId: "p1", picture: "https://a" },
    { ...label, what: "refused", errors: [] },
  ];
  expect(importedProducts(planned, [product])).toEqual([
    { id: "n1", version: 1, before: null, hasPicture: false },
    { id: "n1", version: 1, before: null, hasPicture: true },
    { id: "p1", version: 4, before: { priceCents: 3500, stock: 9 }, stock: 4, hasPicture: false },
    { id: "p1", version: 3, before: {}, hasPicture: true },
  ]);
});

const sold: Partial<InventoryProduct> = { version: 4, stock: 3 };

describe("undoing an import", () => {
  test.each<[what: string, Partial<ImportedProduct>, Partial<InventoryProduct>, isOrdered: boolean, undone: object]>([
    [
      "puts back what it changed",
      {},
      { version: 4, imageKey: "own" },
      true,
      { restored: [{ priceCents: 3500, imageKey: "own" }] },
    ],
    ["leaves what somebody changed since", {}, { version: 5 }, false, { left: [{ priceCents: 100 }] }],
    ["removes what it added", { before: null }, { version: 4 }, false, { removed: [{ id: "p1" }] }],
    ["leaves what it added if it was ordered", { before: null }, { version: 4 }, true, { left: [{ id: "p1" }] }],
    ["leaves what it added if it was changed", { before: null }, { version: 5 }, false, { left: [{ id: "p1" }] }],
    [
      "takes back the picture that it fetched",
      { hasPicture: true },
      { version: 5, imageKey: "a" },
      false,
      { restored: [{ imageKey: null }] },
    ],
    ["puts back if no picture came", { hasPicture: true }, { version: 4 }, false, { restored: [{ imageKey: null }] }],
    [
      "leaves what changed before a picture came",
      { hasPicture: true },
      { version: 5 },
      false,
      { left: [{ id: "p1" }] },
    ],
    [
      "leaves what changed after a picture came",
      { hasPicture: true },
      { version: 6, imageKey: "a" },
      false,
      { left: [{ id: "p1" }] },
    ],
    [
      "keeps sold what was sold since",
      { before: { stock: 9 }, stock: 5 },
      sold,
      true,
      { restored: [{ stock: 7, stockSeen: 3 }] },
    ],
    ["puts back a count down to none", { before: { stock: 2 }, stock: 5 }, sold, true, { restored: [{ stock: 0 }] }],
    [
      "leaves a count that sales took below none",
      { before: { stock: 1 }, stock: 5 },
      sold,
      false,
      { left: [{ id: "p1" }] },
    ],
    [
      "stops counting what was not counted",
      { before: { stock: null }, stock: 5 },
      sold,
      true,
      { restored: [{ stock: null }] },
    ],
    [
      "counts again what it stopped counting",
      { before: { stock: 9 }, stock: null },
      { version: 4 },
      false,
      { restored: [{ stock: 9 }] },
    ],
    [
      "leaves that if it was ordered",
      { before: { stock: 9 }, stock: null },
      { version: 4 },
      true,
      { left: [{ id: "p1" }] },
    ],
    [
      "counts again what is no longer counted",
      { before: { stock: 9 }, stock: 5 },
      { version: 4 },
      false,
      { restored: [{ stock: 9 }] },
    ],
    ["passes over what is not on the menu", { id: "gone" }, {}, false, {}],
  ])("%s: %j, now %j, ordered since: %j", (_, entry, now, isOrdered, undone) => {
    const imported = { id: "p1", version: 4, before: { priceCents: 3500 }, hasPicture: false, ...entry };
    const product = inventoryProduct({ priceCents: 100, ...now });
    const plan = planUndo([imported], [product], new Set(isOrdered ? ["p1"] : []));
    expect(plan).toMatchObject({ restored: [], removed: [], left: [], ...undone });
  });

  test("says what it did, and names up to fifty that it left", () => {
    const left = (count: number) =>
      Array.from({ length: count }, () => inventoryProduct({ amount: count === 1 ? null : "1g" }));
    const changesOf = (count: number) => undoneChanges({ restored: [], removed: left(1), left: left(count) });
    expect(changesOf(0).map(({ after }) => after)).toEqual(["1 product", "0 products"]);
    expect(changesOf(1)[2]?.after).toBe("Blue Dream");
    expect(changesOf(50)[2]?.after.split(", ")).toEqual(Array(50).fill("Blue Dream 1g"));
    expect(changesOf(52)[2]?.after.split(", ").slice(49)).toEqual(["Blue Dream 1g", "2 more"]);
  });
});
