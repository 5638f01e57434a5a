import { menuCells, menuColumns } from "#app/domain/menu/csv.ts";
import { readMenuRows } from "#app/domain/menu/file/read-rows.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";

/** A product as a menu shows it. */
export const menuProduct = (facts: Partial<MenuProduct> = {}): MenuProduct => ({
  id: "p1",
  name: "Blue Dream",
  brand: "Coastline",
  category: "Flower",
  strain: "Blue Dream SAT",
  amount: "3.5g",
  thcPercent: null,
  priceCents: 3500,
  salePriceCents: null,
  imageKey: "products/x.jpg",
  tags: [],
  contents: null,
  ...facts,
});

/** A product as its dispensary keeps it; without a picture. */
export const inventoryProduct = (facts: Partial<InventoryProduct> = {}): InventoryProduct => ({
  ...menuProduct(),
  vendorId: "green-door",
  catalogProductId: null,
  description: "",
  status: "Active",
  version: 3,
  updatedAt: 0,
  imageKey: null,
  strainDetails: "",
  stock: null,
  ...facts,
});

/** A product with each of its fields. */
export const fullProduct = inventoryProduct({
  description: "Berry\nand pine.",
  status: "Disabled",
  strainDetails: "Berries.",
  thcPercent: 22.5,
  salePriceCents: 2999,
  tags: ["Staff Pick", "High THC"],
  contents: { concentrateGrams: 0.25, grams: 3.5 },
  stock: 12,
});
/** A product with as few as there can be. */
export const gear = inventoryProduct({ id: "p2", name: "Grinder", category: "Gear", amount: null, strain: null });

/** A menu's file as lines of cells, and the rows that are read of it. */
export const linesOf = (rows: readonly (readonly unknown[])[]) =>
  rows.map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => String(cell ?? "")) }));
export const fileOf = (...products: InventoryProduct[]) => linesOf([menuColumns, ...products.map(menuCells)]);

export function rowsOf(lines: ReturnType<typeof linesOf>) {
  const file = readMenuRows(lines);
  if (!file.ok) throw new Error(file.message);
  return file.rows;
}

/** One row with a name, a category and a price, unless told otherwise. */
export const readOne = (cells: Record<string, string>) => {
  const row = { name: "Blue Dream", category: "Flower", price: "35", ...cells };
  return rowsOf(linesOf([Object.keys(row), Object.values(row)]))[0]!;
};
