import { spacedAmount } from "../menu/amount.ts";
import { currentPriceCents, type ProductStatus } from "../menu/product.ts";
import { outOfStockText, type Stock } from "../menu/stock.ts";
import { centsFromDollars } from "../money.ts";
import type { OrderLine } from "../orders/order-line.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { QUANTITY_MAX } from "./cart.ts";

export type RequestedLine = {
  productId: string;
  quantity: number;
  name?: string | null;
  amount?: string | null;
  price?: number | null;
  salePrice?: number | null;
};

export type SellableProduct = Omit<OrderLine, "productId" | "quantity" | "discountCents"> & {
  id: string;
  vendorId: string;
  status: ProductStatus;
  stock?: Stock;
};

/** A difference from what the shopper saw. Prices in cents; null if absent. */
export type LineChange = {
  productId: string;
  name: string;
  kind: "price" | "amount" | "left" | "gone";
  message: string;
  oldPriceCents: number | null;
  newPriceCents: number | null;
};

/** Limits the total quantity per product; its lines can differ in strain or amount. */
export function checkQuantities(requested: readonly RequestedLine[]): Refusal<"too-many"> | undefined {
  const fields: Record<string, string> = {};
  for (const [at, { productId, name }] of requested.entries()) {
    const lines = requested.filter((line) => line.productId === productId);
    const isFirst = requested.findIndex((line) => line.productId === productId) === at;
    if (!isFirst || lines.reduce((sum, { quantity }) => sum + quantity, 0) <= QUANTITY_MAX) continue;
    fields[`items.${at}.quantity`] = `An order can have at most ${QUANTITY_MAX} of ${name?.trim() || "one product"}.`;
  }
  const [first] = Object.values(fields);
  return first === undefined ? undefined : refuse("too-many", first, { fields });
}

/** Merges repeated products, drops unavailable ones and caps quantities at stock. DECISIONS 12. */
export function matchLines(
  vendorId: string,
  requested: readonly RequestedLine[],
  products: readonly SellableProduct[],
) {
  const lines: OrderLine[] = [];
  const changes: LineChange[] = [];
  for (const line of requested) {
    const product = products.find(({ id }) => id === line.productId);
    const reason = whyUnavailable(vendorId, product);
    if (!product || reason) changes.push(goneLine(line, product, reason));
    else {
      const earlier = lines.find(({ productId }) => productId === product.id);
      if (earlier) earlier.quantity += line.quantity;
      else lines.push(lineOf(product, line.quantity));
      changes.push(...changesOf(line, product));
    }
  }
  for (const line of lines) {
    const product = products.find(({ id }) => id === line.productId) as SellableProduct;
    if (product.stock == null || line.quantity <= product.stock) continue;
    line.quantity = product.stock;
    changes.push({
      ...changeOf(product),
      kind: "left",
      message: outOfStockText(product.name, product.stock),
      oldPriceCents: currentPriceCents(product),
    });
  }
  return { lines, changes };
}

function whyUnavailable(vendorId: string, product: SellableProduct | undefined): string | undefined {
  if (!product || product.vendorId !== vendorId) return "is no longer on this menu.";
  if (product.status !== "Active") return "is not available at the moment.";
  if (product.imageKey === null) return "is not shown on the menu at the moment.";
  return product.stock === 0 ? "is sold out today." : undefined;
}

function goneLine(line: RequestedLine, product: SellableProduct | undefined, reason: string | undefined): LineChange {
  const name = product?.name ?? (line.name?.trim() || "A product in your cart");
  return {
    productId: line.productId,
    name,
    kind: "gone",
    message: `${name} ${reason}`,
    oldPriceCents: seenPriceCents(line),
    newPriceCents: null,
  };
}

function lineOf({ id, vendorId: _, status: __, stock: ___, ...product }: SellableProduct, quantity: number): OrderLine {
  return { productId: id, ...product, quantity };
}

function changesOf(line: RequestedLine, product: SellableProduct): LineChange[] {
  const change = { ...changeOf(product), oldPriceCents: seenPriceCents(line) };
  const changes: LineChange[] = [];
  if (line.amount != null && sizeOf(line.amount) !== sizeOf(product.amount)) {
    const message = `${product.name} is now sold as ${sizeOf(product.amount) || "one size"}.`;
    changes.push({ ...change, kind: "amount", message });
  }
  if (!sawPrice(line, product)) {
    changes.push({ ...change, kind: "price", message: `The price of ${product.name} has changed.` });
  }
  return changes;
}

const changeOf = (product: SellableProduct) => ({
  productId: product.id,
  name: product.name,
  newPriceCents: currentPriceCents(product),
});

/** Carts without a size send "N/A" or nothing. */
const sizeOf = (amount: string | null): string => (amount === "N/A" ? "" : spacedAmount(amount ?? ""));

const seenPriceCents = ({ price, salePrice }: RequestedLine): number | null =>
  centsFromDollars(salePrice ?? price ?? Number.NaN) ?? null;

/** A cart's `price` is the sale price (SPEC.md 3), a menu's the regular one. Without either, compare only the total. */
function sawPrice({ price, salePrice }: RequestedLine, product: SellableProduct): boolean {
  if (price == null && salePrice == null) return true;
  if (salePrice == null) return centsFromDollars(price as number) === currentPriceCents(product);
  // Where the law stopped showing a sale, its price stays.
  if (product.salePriceCents === null) return centsFromDollars(salePrice) === product.priceCents;
  if (centsFromDollars(salePrice) !== product.salePriceCents) return false;
  const regular = price == null ? product.priceCents : centsFromDollars(price);
  return regular === product.priceCents || regular === product.salePriceCents;
}
