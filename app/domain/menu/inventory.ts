import { contentsText } from "../compliance/stated-contents.ts";
import { formatUsd } from "../money.ts";
import type { Category, ProductStatus } from "./product.ts";
import type { Variation } from "./variation.ts";

export type InventoryProduct = Variation & {
  id: string;
  vendorId: string;
  catalogProductId: string | null;
  name: string;
  brand: string;
  category: Category;
  description: string;
  status: ProductStatus;
  version: number;
  updatedAt: number;
};

/** The only fields an edit can touch (THREATS "Access", mass assignment). */
export type InventoryEdit = Partial<
  Variation & Pick<InventoryProduct, "status" | "name" | "brand" | "category" | "description">
>;

/** Staff can change stock and status; everything else needs the menu capability. */
export const capabilityOf = (edit: object): "stock" | "menu" =>
  Object.keys(edit).every((field) => dayFields.has(field)) ? "stock" : "menu";
const dayFields: ReadonlySet<string> = new Set<keyof InventoryEdit>(["status", "stock"]);

export const HIDDEN_WITHOUT_IMAGE = "Hidden from menu: no image";

export const isListed = (product: { status: ProductStatus; imageKey: string | null }): boolean =>
  product.status === "Active" && product.imageKey !== null;

const shown = {
  status: ["Status", (product) => product.status],
  name: ["Name", (product) => product.name],
  brand: ["Brand", (product) => product.brand || "none"],
  category: ["Category", (product) => product.category],
  priceCents: ["Price", (product) => formatUsd(product.priceCents)],
  salePriceCents: [
    "Sale price",
    ({ salePriceCents }) => (salePriceCents === null ? "none" : formatUsd(salePriceCents)),
  ],
  stock: ["In stock", ({ stock }) => (stock === null ? "not counted" : String(stock))],
  amount: ["Amount", (product) => product.amount ?? "none"],
  strain: ["Strain", (product) => product.strain ?? "none"],
  tags: ["Tags", (product) => product.tags.join(", ") || "none"],
  thcPercent: ["THC", ({ thcPercent }) => (thcPercent === null ? "none" : `${thcPercent}%`)],
  contents: ["Package holds", ({ contents }) => contentsText(contents)],
  description: ["Description", (product) => product.description || "none"],
  strainDetails: ["Strain details", (product) => product.strainDetails || "none"],
  imageKey: ["Picture", (product) => (product.imageKey ? "new picture" : "none")],
} satisfies Partial<Record<keyof InventoryProduct, [string, (product: InventoryProduct) => string]>>;

export type Change = { field: keyof typeof shown; label: string; before: string; after: string };

export function changesBetween(before: Partial<InventoryProduct>, after: Partial<InventoryProduct>): Change[] {
  return (Object.keys(shown) as (keyof typeof shown)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => {
      const [label, textOf] = shown[field];
      return { field, label, before: textOf(before as InventoryProduct), after: textOf(after as InventoryProduct) };
    });
}
