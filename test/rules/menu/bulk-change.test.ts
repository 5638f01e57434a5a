import { describe, expect, test } from "vitest";
import {
  type BulkKind,
  bulkKinds,
  type CatalogPictures,
  lineOf,
  readBulkChange,
  waysOf,
} from "#app/domain/menu/bulk-change.ts";
import { drawingFiles, drawingKey, isDrawing } from "#app/domain/menu/category-picture.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { previewOf } from "#app/domain/menu/preview.ts";
import { inventoryProduct } from "#test/support/products.ts";

const product = (id: string, facts: Partial<InventoryProduct> = {}) =>
  inventoryProduct({ id, amount: "3.5 grams", ...facts });

/** What a form makes of a product. */
function changeOf(
  kind: BulkKind,
  form: Record<string, string>,
  facts: Partial<InventoryProduct> = {},
  catalog?: CatalogPictures,
) {
  const read = readBulkChange(kind, form);
  if (!read.ok) throw new Error(read.message);
  const { productId: _, version, ...change } = lineOf(read.value, product("a", facts), catalog);
  expect(version).toBe(3);
  return change;
}

describe("many products at once", () => {
  test.each<[BulkKind, string, string, object]>([
    ["price", "raise-percent", "10", { priceCents: 3850 }],
    ["price", "raise-percent", " 12.5 % ", { priceCents: 3938 }],
    ["price", "raise-percent", "500", { priceCents: 21_000 }],
    ["price", "raise-dollars", "$2.50", { priceCents: 3750 }],
    ["price", "lower-percent", "33.33", { priceCents: 2333 }],
    ["price", "lower-percent", "100", { priceCents: 0 }],
    ["price", "lower-dollars", "40", { priceCents: -500 }],
    ["price", "set", "1,250.00", { priceCents: 125_000 }],
    ["sale", "percent-off", "25", { salePriceCents: 2625 }],
    ["sale", "dollars-off", "5", { salePriceCents: 3000 }],
    ["sale", "set-sale", "29.99", { salePriceCents: 2999 }],
    ["sale", "end-sale", "", { salePriceCents: null }],
  ])("%s: %s %s", (kind, way, amount, change) => expect(changeOf(kind, { way, amount })).toEqual(change));

  test("half a cent is rounded up at any price", () => {
    for (const [priceCents, cents] of [
      [105, 53],
      [1, 1],
      [999_999, 500_000],
    ] as const)
      expect(changeOf("price", { way: "lower-percent", amount: "50" }, { priceCents })).toEqual({ priceCents: cents });
  });

  test("get a tag and lose it, each once, and move", () => {
    expect(changeOf("tags", { way: "add-tag", tag: "High THC" }, { tags: ["Staff Pick"] })).toEqual({
      tags: ["Staff Pick", "High THC"],
    });
    expect(changeOf("tags", { way: "add-tag", tag: "High THC" }, { tags: ["High THC"] })).toEqual({
      tags: ["High THC"],
    });
    expect(changeOf("tags", { way: "remove-tag", tag: "High THC" }, { tags: ["High THC", "Low THC"] })).toEqual({
      tags: ["Low THC"],
    });
    expect(changeOf("category", { category: "Vape" })).toEqual({ category: "Vape" });
    expect(changeOf("on", {}, { status: "Disabled" })).toEqual({ status: "Active" });
    expect(changeOf("off", {})).toEqual({ status: "Disabled" });
  });

  test.each<[string, Partial<InventoryProduct>, object]>([
    ["use-drawing", {}, { imageKey: "drawings/flower-1.jpg" }],
    ["use-drawing", { imageKey: "photo.jpg" }, {}],
    ["use-catalog", { catalogProductId: "c1" }, { imageKey: "catalog.jpg" }],
    ["use-catalog", { catalogProductId: "c1", imageKey: "photo.jpg" }, {}],
    ["use-catalog", { catalogProductId: "c2" }, {}],
    ["use-catalog", {}, {}],
  ])("get a picture by %s only where they have none: %j", (way, facts, change) => {
    const catalog = new Map([["c1", "catalog.jpg"]]);
    expect(changeOf("picture", { way }, facts, catalog)).toEqual(change);
  });

  test("know a category's drawing from a photo, and its files", () => {
    expect([drawingKey("Pre-roll"), "photo.jpg"].map(isDrawing)).toEqual([true, false]);
    expect(drawingFiles("drawings/vape-1.jpg")).toEqual(["/drawings/vape-1.jpg", "/drawings/vape-1-small.jpg"]);
  });

  test.each<[BulkKind, Record<string, string>, string, string]>([
    ["price", { way: "raise-percent", amount: "" }, "amount", "Type a percentage such as 10, up to 500."],
    ["price", { way: "raise-percent", amount: "0" }, "amount", "Type a percentage such as 10, up to 500."],
    ["price", { way: "raise-percent", amount: "1%0" }, "amount", "Type a percentage such as 10, up to 500."],
    ["price", { way: "raise-percent", amount: "501" }, "amount", "Type a percentage such as 10, up to 500."],
    ["price", { way: "set", amount: "free" }, "amount", "Type an amount in dollars, such as 2.50."],
    ["sale", { way: "dollars-off", amount: "0" }, "amount", "Type an amount in dollars, such as 2.50."],
    ["category", { category: "Sofas" }, "category", "Category is required"],
    ["tags", { tag: "Best" }, "tag", "Choose a tag."],
    ["delete", {}, "way", "Choose what to do."],
  ])("%s %j says what is missing beside its field", (kind, form, field, message) =>
    expect(readBulkChange(kind, form)).toMatchObject({ ok: false, reason: "malformed", fields: { [field]: message } }),
  );

  test("a way of another kind is invalid", () => {
    expect(changeOf("sale", { way: "set", amount: "10" })).toEqual({ salePriceCents: 3150 });
    for (const kind of bulkKinds) expect(waysOf(kind).length > 0).toBe(kind !== "delete");
  });
});

describe("a preview", () => {
  const menu = [product("a"), product("b", { salePriceCents: 3000 }), product("c", { status: "Disabled" })];
  const shown = (kind: BulkKind, form: Record<string, string>) => {
    const { rows, isReady, fields } = previewOf(kind, form, menu);
    return { rows: rows.map(({ text, error }) => error || text), isReady, fields };
  };

  test("shows each product as it is and would be", () => {
    expect(shown("price", { way: "raise-percent", amount: "10" })).toEqual({
      rows: ["Price $35.00 → $38.50", "Price $35.00 → $38.50", "Price $35.00 → $38.50"],
      isReady: true,
      fields: {},
    });
    expect(previewOf("off", {}, menu).rows[0]).toMatchObject({ facts: "Coastline · 3.5\u00A0g · Flower", version: 3 });
    expect(previewOf("off", {}, [product("d", { amount: null })]).rows[0]?.facts).toBe("Coastline · Flower");
  });

  test("is not to be done while one of them cannot", () =>
    expect(shown("price", { way: "lower-dollars", amount: "6" })).toMatchObject({
      rows: ["Price $35.00 → $29.00", "Sale price must be less than the regular price.", "Price $35.00 → $29.00"],
      isReady: false,
    }));

  test("in part leaves out those that cannot", () => {
    const form = { way: "lower-dollars", amount: "6" };
    const { rows, isReady } = previewOf("price", form, menu, { isPartial: true });
    expect([rows.map(({ id }) => id), isReady]).toEqual([["a", "c"], true]);
    expect(previewOf("price", form, menu.slice(1, 2), { isPartial: true })).toMatchObject({ rows: [], isReady: false });
  });

  test("can't be applied if nothing changes or nothing was entered", () => {
    expect(shown("on", {})).toMatchObject({ rows: ["", "", "Status Disabled → Active"], isReady: true });
    expect(previewOf("on", {}, menu.slice(0, 2)).isReady).toBe(false);
    expect(shown("price", {})).toEqual({ rows: ["", "", ""], isReady: false, fields: {} });
    expect(shown("price", { way: "set" })).toMatchObject({ isReady: false, fields: { amount: expect.any(String) } });
    expect(shown("delete", {})).toMatchObject({ rows: ["", "", ""], isReady: true });
  });
});
