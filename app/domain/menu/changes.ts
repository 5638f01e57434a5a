import { type ClaimJudge, isNewlyPublished, productTexts } from "../compliance/claims/published-texts.ts";
import { type Outcome, ok, refuse } from "../outcome.ts";
import { changesBetween, type InventoryProduct } from "./inventory.ts";
import type { Stock } from "./stock.ts";
import { changeErrors } from "./variation.ts";

export type Changeable = Pick<
  InventoryProduct,
  "priceCents" | "salePriceCents" | "stock" | "status" | "tags" | "category" | "imageKey"
>;

/** Omitted fields stay; NaN stands for invalid input. */
export type ProductChange = Partial<Changeable> & {
  productId: string;
  version?: number | undefined;
  /** The count that this change replaces; units sold from it since stay sold. */
  stockInsteadOf?: Stock | undefined;
};

/** Units sold of untracked products since their last change, by product ID. */
export type UntrackedSales = ReadonlyMap<string, number>;

export type Unreadable = { error: string };

export type PlannedChange = {
  productId: string;
  name: string;
  version: number;
  before: Changeable;
  after: Changeable;
  sold?: number;
};

/** `index` starts at 0. */
type RefusedLine = { index: number; message: string };

export const CHANGES_MAX = 1000;

const NO_SUCH_PRODUCT = "Product not found.";
const NAMED_TWICE = "This product is already in an earlier line.";
const CHANGED_MEANWHILE = "Someone else changed this product.";
const soldSince = (name: string) =>
  `${name} cannot be counted as before: more of it was sold since. Please count it again.`;

/** All or nothing: refuses with `details.refused` if any line is invalid. Writes nothing. */
export function planChanges(
  lines: readonly (ProductChange | Unreadable)[],
  menu: readonly InventoryProduct[],
  uncounted: UntrackedSales = new Map(),
  judge: ClaimJudge = () => ({}),
): Outcome<PlannedChange[], "invalid" | "changed-meanwhile"> {
  const products = new Map(menu.map((product) => [product.id, product]));
  const named = new Set<string>();
  const planned: PlannedChange[] = [];
  const refused: RefusedLine[] = [];
  const fields: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    const plan = planLine(line, products, named, uncounted, judge);
    if ("message" in plan) {
      refused.push({ index, message: plan.message });
      fields[`changes.${index}.${plan.field}`] = plan.message;
    } else planned.push(plan);
    if ("productId" in line) named.add(line.productId);
  }
  const [first] = refused;
  if (!first) return ok(planned);
  const isStale = refused.every(({ message }) => message === CHANGED_MEANWHILE);
  const message = refused.length === 1 ? first.message : `${refused.length} of ${lines.length} changes cannot be made.`;
  return refuse(isStale ? "changed-meanwhile" : "invalid", message, { fields, details: { refused } });
}

function planLine(
  line: ProductChange | Unreadable,
  products: ReadonlyMap<string, InventoryProduct>,
  earlier: ReadonlySet<string>,
  uncounted: UntrackedSales,
  judge: ClaimJudge,
): PlannedChange | { field: string; message: string } {
  if ("error" in line) return { field: "", message: line.error };
  const { productId, version, stockInsteadOf, ...named } = line;
  if (earlier.has(productId)) return { field: "productId", message: NAMED_TWICE };
  const product = products.get(productId);
  if (!product) return { field: "productId", message: NO_SUCH_PRODUCT };
  if (version !== undefined && version !== product.version) return { field: "version", message: CHANGED_MEANWHILE };
  const before = changeableOf(product);
  const after = { ...before, ...named };
  const [error] = Object.entries(changeErrors(product, { ...product, ...after }));
  if (error) return { field: error[0], message: error[1] };
  const [claim] = isNewlyPublished(product, { ...product, ...after })
    ? Object.values(judge(productTexts(product)))
    : [];
  if (claim) return { field: "status", message: claim };
  const plan = { productId, name: product.name, version: product.version, before, after };
  if (named.stock == null || stockInsteadOf === undefined) return plan;
  const { stock: currentStock } = before;
  const isCounted = stockInsteadOf !== null && currentStock !== null;
  if (!isCounted && stockInsteadOf !== currentStock) return { field: "stock", message: CHANGED_MEANWHILE };
  const sold = isCounted ? stockInsteadOf - currentStock : (uncounted.get(productId) ?? 0);
  const stock = named.stock - sold;
  if (stock < 0) return { field: "stock", message: soldSince(product.name) };
  return { ...plan, after: { ...after, stock }, ...(isCounted ? {} : { sold }) };
}

const changeableOf = (product: InventoryProduct): Changeable => {
  const { priceCents, salePriceCents, stock, status, tags, category, imageKey } = product;
  return { priceCents, salePriceCents, stock, status, tags, category, imageKey };
};

export const isChange = ({ before, after }: PlannedChange): boolean => JSON.stringify(before) !== JSON.stringify(after);

export const changeText = ({ before, after }: PlannedChange): string =>
  changesBetween(before, after)
    .map((change) => `${change.label} ${change.before} → ${change.after}`)
    .join(", ");
