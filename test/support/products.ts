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
