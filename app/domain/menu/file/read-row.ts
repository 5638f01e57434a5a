import { statedContents, type TypedContents } from "../../compliance/stated-contents.ts";
import { parseCents, parseDecimal } from "../../number-input.ts";
import { publicUrl } from "../../public-url.ts";
import { isOneLine, isReadable } from "../../text.ts";
import { amountError } from "../amount.ts";
import type { InventoryProduct } from "../inventory.ts";
import { categories, productStatuses, productTags } from "../product.ts";
import { type Stock, stockTyped } from "../stock.ts";
import {
  AMOUNT_MAX,
  BRAND_MAX,
  DESCRIPTION_MAX,
  NAME_MAX,
  priceError,
  STRAIN_MAX,
  saleError,
  sharedErrors,
  upTo,
} from "../variation.ts";
import { categoryNamed, firstAddress, plainPrice, plainStatus, plainStock, plainThc, withoutHtml } from "./cells.ts";
import type { FileColumn } from "./column-names.ts";

export type MenuRow = Omit<
  InventoryProduct,
  "id" | "vendorId" | "catalogProductId" | "version" | "updatedAt" | "imageKey" | "stock"
> & {
  stock?: Stock;
  /** Of new products that the catalog has. */
  catalogProductId?: string | null;
  imageKey?: string | null;
};

type FileRow = Omit<MenuRow, "contents"> & { contents: TypedContents };

const optionalColumns = {
  brand: ["brand"],
  description: ["description"],
  status: ["status"],
  amount: ["amount"],
  strain: ["strain", "strainType"],
  strainDetails: ["strainDetails"],
  thcPercent: ["thc"],
  salePriceCents: ["salePrice", "regularPrice"],
  tags: ["tags"],
} as const satisfies Partial<Record<keyof FileRow, readonly FileColumn[]>>;
type OptionalField = keyof typeof optionalColumns;
const optionalFields = Object.keys(optionalColumns) as OptionalField[];

export type RowLabel = { line: number; name: string; amount: string; price: string };
type RowBody = { ok: true; row: FileRow; image: string; absent: OptionalField[] } | { ok: false; errors: string[] };
export type ReadRow = RowLabel & { id: string } & RowBody;

export type CellOf = (column: FileColumn) => string;
export type RowFile = {
  has(column: FileColumn): boolean;
  /** Another system's column, so that its words and numbers are put into ours. */
  isForeign(column: FileColumn): boolean;
  /** Exported here, or our template. */
  isOurs: boolean;
  contents: readonly (keyof TypedContents & FileColumn)[];
  local: boolean;
};

export function readRow(line: number, cell: CellOf, file: RowFile): ReadRow {
  const prices = pricesIn(cell, file);
  const label = { line, name: cell("name"), amount: cell("amount"), price: prices.price };
  return { ...label, id: cell("id"), ...rowBody(cell, prices, file) };
}

type Prices = { price: string; salePrice: string };

function pricesIn(cell: CellOf, { isForeign }: RowFile): Prices {
  const price = plainPrice(cell("price"));
  const salePrice = plainPrice(cell("salePrice"));
  const before = parseCents(plainPrice(cell("regularPrice"))) ?? 0;
  const cents = parseCents(price) ?? 0;
  if (before > cents && cents > 0) return { price: plainPrice(cell("regularPrice")), salePrice: price };
  const sale = parseCents(salePrice) ?? 0;
  return { price, salePrice: isForeign("salePrice") && !(sale > 0 && sale < cents) ? "" : salePrice };
}

function rowBody(cell: CellOf, { price, salePrice }: Prices, file: RowFile): RowBody {
  const { has, isForeign, local } = file;
  const errors: string[] = [];
  const text = (typed: string, label: string, max: number) => {
    if (typed.length > max) errors.push(upTo(label, max));
    if (!isReadable(typed)) errors.push(`${label} has hidden or broken characters`);
    return typed;
  };
  const line = (typed: string, label: string, max: number) => {
    if (!isOneLine(typed)) errors.push(`${label} must be one line`);
    return text(typed, label, max);
  };
  const oneOf = <T extends string>(typed: string, label: string, known: readonly T[], fallback?: T): T => {
    const found = typed === "" ? fallback : known.find((word) => word.toLowerCase() === typed.toLowerCase());
    if (!found) errors.push(`${label} must be one of ${known.join(", ")}`);
    return found ?? (known[0] as T);
  };
  const description = file.isOurs ? cell("description") : withoutHtml(cell("description"));
  const thcText = plainThc(cell("thc")).replace("%", "");
  const contents: TypedContents = Object.fromEntries(file.contents.map((name) => [name, cell(name)]));
  const row: FileRow = {
    name: line(cell("name"), "Name", NAME_MAX),
    brand: line(cell("brand"), "Brand", BRAND_MAX),
    category: oneOf(
      categoryNamed(has("category") ? cell("category") : cell("name")) ?? cell("category"),
      "Category",
      categories,
    ),
    description: text(description, "Description", DESCRIPTION_MAX),
    status: oneOf(plainStatus(cell("status")), "Status", productStatuses, "Active"),
    amount: line(cell("amount"), "Amount", AMOUNT_MAX) || null,
    strain: line(cell("strain") || cell("strainType"), "Strain", STRAIN_MAX) || null,
    strainDetails: text(cell("strainDetails"), "Strain details", Number.POSITIVE_INFINITY),
    thcPercent: thcText === "" ? null : (parseDecimal(thcText) ?? Number.NaN),
    priceCents: parseCents(price) ?? 0,
    salePriceCents: parseCents(salePrice),
    tags: [],
    contents,
    ...(has("stock") ? { stock: stockTyped(isForeign("stock") ? plainStock(cell("stock")) : cell("stock")) } : {}),
  };
  const tags = cell("tags").split(/[;,]/);
  for (const typed of tags.map((tag) => tag.trim()).filter(Boolean)) {
    const tag = productTags.find((known) => known.toLowerCase() === typed.toLowerCase());
    if (!tag) errors.push(`Tag “${typed}” is none of ${productTags.join(", ")}`);
    else if (!row.tags.includes(tag)) row.tags.push(tag);
  }
  if (row.name === "") errors.push("Name is missing");
  errors.push(
    ...[priceError(row.priceCents), amountError(row.amount, row.category), saleError(row)].filter(
      (error) => error !== undefined,
    ),
  );
  const shared = Object.values(sharedErrors({ ...row, contents: statedContents(contents) }));
  errors.push(...shared.map((error) => error.replace(/\.$/, "")));
  const image = isForeign("image") ? firstAddress(cell("image"), local) : cell("image");
  if (image && !publicUrl(image, local)) errors.push("Image must be a public https:// address");
  if (errors.length > 0) return { ok: false, errors };
  const absent = optionalFields.filter((field) => !optionalColumns[field].some(has));
  // A size may also come from a name or from a column of prices.
  return { ok: true, row, image, absent: absent.filter((field) => field !== "amount" || row.amount === null) };
}
