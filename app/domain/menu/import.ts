import { type ClaimJudge, isNewlyPublished, productTexts } from "../compliance/claims/published-texts.ts";
import { statedContents, typedContents } from "../compliance/stated-contents.ts";
import { formatUsd } from "../money.ts";
import { parseCents } from "../number-input.ts";
import { pick } from "../pick.ts";
import { amountError } from "./amount.ts";
import type { MenuRow, ReadRow, RowLabel } from "./file/read-row.ts";
import type { InventoryProduct } from "./inventory.ts";
import { saleError } from "./variation.ts";

type PlannedLabel = RowLabel & { picture?: string };
export type PlannedRow = PlannedLabel &
  (
    | { what: "new"; row: MenuRow }
    | { what: "changed"; row: MenuRow; productId: string; version: number; changes: string[] }
    | { what: "unchanged"; productId: string }
    | { what: "refused"; errors: string[] }
  );

export type ShownRow = RowLabel & { hasPicture: boolean; what: PlannedRow["what"]; why: string };

export function shownRow(planned: PlannedRow): ShownRow {
  const { line, name, amount, price, what } = planned;
  return {
    line,
    name,
    amount,
    price: shownPrice(price),
    hasPicture: planned.picture !== undefined,
    what,
    why: whyOf(planned),
  };
}

function shownPrice(typed: string): string {
  const cents = parseCents(typed) ?? Number.NaN;
  return Number.isFinite(cents) ? formatUsd(cents) : typed;
}

function whyOf(planned: PlannedRow): string {
  if (planned.what === "refused") return planned.errors.join(". ");
  const picture = planned.picture ? ["picture"] : [];
  if (planned.what === "changed") return [...planned.changes, ...picture].join(", ");
  if (planned.what === "new") return newText(planned);
  return picture.join();
}

function newText({ row, name, picture }: PlannedLabel & { row: MenuRow }): string {
  const renamed = row.name === name ? "" : `Added as “${row.name}”. `;
  const sale = row.salePriceCents === null ? "" : `On sale for ${formatUsd(row.salePriceCents)}. `;
  if (row.imageKey) return `${renamed}${sale}With our picture`;
  return renamed + sale + (picture ? "With its picture" : "Hidden from menu until it has an image");
}

export type MissingPicture = { line: number; productId: string; url: string };

export type ImportCounts = Record<PlannedRow["what"], number>;

const compared: [field: keyof MenuRow & keyof InventoryProduct, label: string][] = [
  ["name", "name"],
  ["brand", "brand"],
  ["category", "category"],
  ["description", "description"],
  ["status", "status"],
  ["amount", "amount"],
  ["strain", "strain"],
  ["strainDetails", "strain details"],
  ["thcPercent", "THC"],
  ["priceCents", "price"],
  ["salePriceCents", "sale price"],
  ["tags", "tags"],
  ["stock", "in stock"],
  ["contents", "what the package holds"],
];

/** The changes that a file's row makes to a product. */
export const changedFields = (before: Partial<InventoryProduct>, row: MenuRow) =>
  compared.filter(([field]) => field in row && JSON.stringify(before[field]) !== JSON.stringify(row[field]));

export const productKey = (row: Pick<MenuRow, "category" | "brand" | "name" | "strain" | "amount">): string =>
  [row.category, row.brand, row.name, row.strain ?? "", row.amount ?? ""].join("\n");

/** If the menu has none of its IDs, they are another system's. */
export const withOwnIds = (rows: readonly ReadRow[], menu: readonly InventoryProduct[]): readonly ReadRow[] => {
  const ids = new Set(menu.map(({ id }) => id));
  return rows.some(({ id }) => ids.has(id)) ? rows : rows.map((row) => ({ ...row, id: "" }));
};

/** Matches by ID, else `productKey`, so importing twice changes nothing. A product keeps what the file has no column for. */
export function planImport(
  rows: readonly ReadRow[],
  menu: readonly InventoryProduct[],
  judge: ClaimJudge,
): PlannedRow[] {
  const byId = new Map(menu.map((product) => [product.id, product]));
  const byKey = new Map(menu.map((product) => [productKey(product), product]));
  const lineOf = new Map<string, number>();
  return rows.map((read): PlannedRow => {
    const { line, name, amount, price } = read;
    let label: PlannedLabel = { line, name, amount, price };
    const refused = (...errors: string[]): PlannedRow => ({ ...label, what: "refused", errors });
    if (!read.ok) return refused(...read.errors);
    const product = read.id ? byId.get(read.id) : byKey.get(productKey(read.row));
    if (read.id && !product) return refused("There is no product with this id on your menu");
    const key = product?.id ?? productKey(read.row);
    const earlier = lineOf.get(key);
    if (earlier !== undefined) return refused(`Duplicate of line ${earlier}`);
    lineOf.set(key, line);
    if (read.image && !product?.imageKey) label = { ...label, picture: read.image };
    // Normalizes key order for comparison.
    const storedContents = typedContents(product?.contents ?? null);
    const unchanged = product ? pick(product, "imageKey", ...read.absent) : {};
    const row = { ...read.row, ...unchanged, contents: statedContents({ ...storedContents, ...read.row.contents }) };
    const clash = amountError(row.amount, row.category) ?? saleError(row);
    if (clash) return refused(clash);
    const claims = isNewlyPublished(product, row) ? Object.values(judge(productTexts(row))) : [];
    if (claims.length > 0) return refused(...claims.map((claim) => claim.replace(/\.$/, "")));
    if (!product) return { ...label, what: "new", row };
    const before = { ...product, contents: statedContents(storedContents) };
    if (row.stock === before.stock) delete row.stock;
    const changes = changedFields(before, row).map(([, label]) => label);
    if (changes.length === 0) return { ...label, what: "unchanged", productId: product.id };
    return { ...label, what: "changed", row, productId: product.id, version: product.version, changes };
  });
}

export function countPlan(plan: readonly PlannedRow[]): ImportCounts {
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { what } of plan) counts[what] += 1;
  return counts;
}
