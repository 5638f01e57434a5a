import { typedContents } from "../compliance/stated-contents.ts";
import type { InventoryProduct } from "./inventory.ts";

export const menuColumns = [
  ...(["id", "name", "brand", "category", "description", "status", "amount", "strain", "strainDetails"] as const),
  ...(["thc", "price", "salePrice", "tags", "stock"] as const),
  ...(["weightClass", "grams", "thcMg", "fluidOunces", "concentrateGrams", "image"] as const),
] as const;
type Column = (typeof menuColumns)[number];

/** Per file and per request: the platform limits subrequests. */
export const IMPORT_PICTURES_MAX = 300;
export const IMPORT_PICTURES_AT_ONCE = 5;

type Cell = string | number | null;

export function menuCells(product: InventoryProduct): Cell[] {
  const cells: Record<Column, Cell> = {
    ...product,
    thc: product.thcPercent,
    price: (product.priceCents / 100).toFixed(2),
    salePrice: product.salePriceCents === null ? "" : (product.salePriceCents / 100).toFixed(2),
    tags: product.tags.join("; "),
    ...typedContents(product.contents),
    image: "",
  };
  return menuColumns.map((column) => cells[column]);
}

const example: Partial<Record<Column, string>> = {
  name: "Blue Dream",
  brand: "Example Farms",
  category: "Flower",
  description: "Berry and pine.",
  status: "Active",
  amount: "3.5g",
  strain: "Blue Dream SAT",
  thc: "22.5",
  price: "35.00",
  tags: "Staff Pick; High THC",
  stock: "24",
  grams: "3.5",
};
export const menuTemplate: readonly (readonly Cell[])[] = [
  menuColumns,
  menuColumns.map((column) => example[column] ?? ""),
];
