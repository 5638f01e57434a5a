import { contentsNames, statedContents, type TypedContents, typedContents } from "../compliance/stated-contents.ts";
import { parseCents, parseDecimal } from "../number-input.ts";
import { publicUrl } from "../public-url.ts";
import { isOneLine, isReadable } from "../text.ts";
import { amountFault } from "./amount.ts";
import type { InventoryProduct } from "./inventory.ts";
import { categories, productStatuses, productTags } from "./product.ts";
import { type Stock, stockTyped } from "./stock.ts";
import {
  AMOUNT_MAX,
  BRAND_MAX,
  DESCRIPTION_MAX,
  isSaleBelowPrice,
  NAME_MAX,
  priceFault,
  STRAIN_MAX,
  sharedErrors,
  upTo,
} from "./variation.ts";

export const menuColumns = [
  ...(["id", "name", "brand", "category", "description", "status", "amount", "strain", "strainDetails"] as const),
  ...(["thc", "price", "salePrice", "tags", "stock"] as const),
  ...(["weightClass", "grams", "thcMg", "fluidOunces", "concentrateGrams", "image"] as const),
] as const;
type Column = (typeof menuColumns)[number];

export const MENU_CSV_MAX_BYTES = 2 * 1024 * 1024;
const MENU_CSV_MAX_ROWS = 5000;

/** Per file and per request: the platform limits subrequests. */
export const IMPORT_PICTURES_MAX = 300;
export const IMPORT_PICTURES_AT_ONCE = 5;

export type MenuRow = Omit<
  InventoryProduct,
  "id" | "vendorId" | "catalogProductId" | "version" | "updatedAt" | "imageKey" | "stock"
> & {
  /** Omitted to leave the stock unchanged. */
  stock?: Stock;
};

type FileRow = Omit<MenuRow, "contents"> & { contents: TypedContents };

export type RowLabel = { line: number; name: string; amount: string; price: string };
type RowBody = { ok: true; row: FileRow; image: string } | { ok: false; faults: string[] };
export type ReadRow = RowLabel & { id: string } & RowBody;
export type MenuFile = { ok: true; rows: ReadRow[] } | { ok: false; message: string };

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

export function readMenuRows(
  [head, ...lines]: readonly { line: number; cells: string[] }[],
  { local = false } = {},
): MenuFile {
  const names = (head?.cells ?? []).map((cell) => cell.toLowerCase().replace(/[\s_]/g, ""));
  const at = Object.fromEntries(menuColumns.map((column) => [column, names.indexOf(column.toLowerCase())]));
  const has = (column: Column) => (at[column] ?? -1) >= 0;
  const separator = separatorIn(head?.cells ?? []);
  if (separator)
    return unreadable(`This file separates columns with ${separator}. Save it as CSV with commas and try again.`);
  const missing = (["name", "category", "price"] as const).filter((column) => !has(column));
  if (missing.length > 0) return unreadable(`The first row must name the columns; missing: ${missing.join(", ")}.`);
  if (lines.length > MENU_CSV_MAX_ROWS)
    return unreadable(`Files can have up to ${MENU_CSV_MAX_ROWS.toLocaleString("en-US")} rows.`);
  const rows = lines.map(({ line, cells }): ReadRow => {
    const cell = (column: Column) => (cells[at[column] ?? -1] ?? "").trim();
    const contents = Object.fromEntries(contentsNames.filter(has).map((name) => [name, cell(name)]));
    const label = { line, name: cell("name"), amount: cell("amount"), price: cell("price") };
    return { ...label, id: cell("id"), ...readRow(cell, { hasStock: has("stock"), local }, contents) };
  });
  return { ok: true, rows };
}

const unreadable = (message: string): MenuFile => ({ ok: false, message });

function separatorIn([only = "", ...more]: readonly string[]): string | undefined {
  if (more.length > 0) return undefined;
  return only.includes(";") ? "semicolons" : only.includes("\t") ? "tabs" : undefined;
}

function readRow(
  cell: (column: Column) => string,
  { hasStock, local }: { hasStock: boolean; local: boolean },
  contents: TypedContents,
): RowBody {
  const faults: string[] = [];
  const text = (column: Column, label: string, max: number) => {
    if (cell(column).length > max) faults.push(upTo(label, max));
    if (!isReadable(cell(column))) faults.push(`${label} has hidden or broken characters`);
    return cell(column);
  };
  const line = (column: Column, label: string, max: number) => {
    if (!isOneLine(cell(column))) faults.push(`${label} must be one line`);
    return text(column, label, max);
  };
  const oneOf = <T extends string>(column: Column, label: string, known: readonly T[], fallback?: T): T => {
    const typed = cell(column).toLowerCase();
    const found = typed === "" ? fallback : known.find((word) => word.toLowerCase() === typed);
    if (!found) faults.push(`${label} must be one of ${known.join(", ")}`);
    return found ?? (known[0] as T);
  };
  const thcText = cell("thc").replace(/\s*%$/, "");
  const row: FileRow = {
    name: line("name", "Name", NAME_MAX),
    brand: line("brand", "Brand", BRAND_MAX),
    category: oneOf("category", "Category", categories),
    description: text("description", "Description", DESCRIPTION_MAX),
    status: oneOf("status", "Status", productStatuses, "Active"),
    amount: line("amount", "Amount", AMOUNT_MAX) || null,
    strain: line("strain", "Strain", STRAIN_MAX) || null,
    strainDetails: text("strainDetails", "Strain details", Number.POSITIVE_INFINITY),
    thcPercent: thcText === "" ? null : (parseDecimal(thcText) ?? Number.NaN),
    priceCents: parseCents(cell("price")) ?? 0,
    salePriceCents: parseCents(cell("salePrice")),
    tags: [],
    contents,
    ...(hasStock ? { stock: stockTyped(cell("stock")) } : {}),
  };
  const tags = cell("tags").split(/[;,]/);
  for (const typed of tags.map((tag) => tag.trim()).filter(Boolean)) {
    const tag = productTags.find((known) => known.toLowerCase() === typed.toLowerCase());
    if (!tag) faults.push(`Tag “${typed}” is none of ${productTags.join(", ")}`);
    else if (!row.tags.includes(tag)) row.tags.push(tag);
  }
  if (row.name === "") faults.push("Name is missing");
  faults.push(
    ...[priceFault(row.priceCents), amountFault(row.amount, row.category)].filter((fault) => fault !== undefined),
  );
  if (!isSaleBelowPrice(row)) faults.push("Sale price must be less than regular price");
  const shared = Object.values(sharedErrors({ ...row, contents: statedContents(contents) }));
  faults.push(...shared.map((fault) => fault.replace(/\.$/, "")));
  const image = cell("image");
  if (image && !publicUrl(image, local)) faults.push("Image must be a public https:// address");
  return faults.length > 0 ? { ok: false, faults } : { ok: true, row, image };
}
