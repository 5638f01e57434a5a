import type { OrderType } from "../dispensaries/vendor.ts";
import { imageUrl } from "../image-url.ts";
import { spacedAmount } from "../menu/amount.ts";
import type { MenuProduct } from "../menu/menu.ts";
import { currentPriceCents } from "../menu/product.ts";
import { outOfStockText, type Stock } from "../menu/stock.ts";
import { centsFromDollars, dollarsFromCents, formatUsd } from "../money.ts";
import { type Outcome, ok, refuse } from "../outcome.ts";

/** A cart line as the browser stores it (SPEC.md 3, Cart item). Money is in dollars. */
export type CartItem = {
  _id: string;
  productId: string;
  vendorId: string;
  vendorName: string;
  logoUrl: string;
  orderType: OrderType;
  quantity: number;
  name: string;
  category: string;
  brand: string;
  image: string;
  primaryImage: string;
  strain: string;
  amount: string;
  variation: { strain: string };
  salePrice: number | null;
  price: number;
  thcPercent?: number | null;
  contents?: unknown;
  left?: Stock;
};

/** Matches the CHECK order_items_quantity. */
export const QUANTITY_MAX = 99;

/** The same product in another strain or amount is a separate line (SPEC.md 4, Cart). */
export const lineKey = (item: Pick<CartItem, "_id" | "strain" | "amount">): string =>
  JSON.stringify([item._id, item.strain, item.amount]);

export type CartShop = { id: string; dispensaryName: string; logoUrl: string };

export function cartItem(product: MenuProduct, shop: CartShop, orderType: OrderType): CartItem {
  const image = imageUrl(product.imageKey, "small");
  const strain = product.strain ?? "";
  return {
    _id: product.id,
    productId: product.id,
    vendorId: shop.id,
    vendorName: shop.dispensaryName,
    logoUrl: shop.logoUrl,
    orderType,
    quantity: 1,
    name: product.name,
    category: product.category,
    brand: product.brand,
    image,
    primaryImage: image,
    strain,
    amount: product.amount ?? "",
    variation: { strain },
    salePrice: product.salePriceCents === null ? null : dollarsFromCents(product.salePriceCents),
    price: dollarsFromCents(currentPriceCents(product)),
    thcPercent: product.thcPercent,
    contents: product.contents,
    left: product.stock ?? null,
  };
}

/** Merges matching lines at today's price. Refuses other vendors' items (SPEC.md 5) and more than is in stock. */
export function addToCart(
  items: readonly CartItem[],
  lines: readonly CartItem[],
): Outcome<CartItem[], "another-vendor" | "sold-out"> {
  const other = items.find((line) => line.vendorId !== lines[0]?.vendorId);
  if (other && lines.length > 0) {
    return refuse(
      "another-vendor",
      `You can only add products from the same vendor (${other.vendorName}). Please clear your cart to add items from a different vendor.`,
    );
  }
  const next = lines.reduce<readonly CartItem[]>(withLine, items) as CartItem[];
  const short = lines.find(({ _id, left }) => left != null && quantityOf(next, _id) > left);
  return short ? refuse("sold-out", outOfStockText(short.name, short.left as number)) : ok(next);
}

function withLine(items: readonly CartItem[], item: CartItem): CartItem[] {
  const key = lineKey(item);
  if (!items.some((line) => lineKey(line) === key)) return [...items, item];
  return items.map((line) =>
    lineKey(line) === key ? { ...item, quantity: wholeQuantity(line.quantity + item.quantity) } : line,
  );
}

/** Decrements never go below 1 (SPEC.md 4). */
export const setQuantity = (items: readonly CartItem[], key: string, quantity: number): CartItem[] =>
  items.map((item) => (lineKey(item) === key ? { ...item, quantity: wholeQuantity(quantity) } : item));

export const removeLine = (items: readonly CartItem[], key: string): CartItem[] =>
  items.filter((item) => lineKey(item) !== key);

export const quantityOf = (items: readonly CartItem[], productId: string): number =>
  cartCount(items.filter((item) => item._id === productId));

export function removeOne(items: readonly CartItem[], productId: string): CartItem[] {
  const line = items.findLast((item) => item._id === productId);
  if (!line) return [...items];
  const key = lineKey(line);
  return line.quantity > 1 ? setQuantity(items, key, line.quantity - 1) : removeLine(items, key);
}

const lineTotalCents = (item: CartItem): number => (centsFromDollars(item.price) ?? 0) * item.quantity;

/** "2 × Blue Dream, 3.5 g, $82.00" */
export function cartLineText(item: CartItem): string {
  const amount = item.amount ? `, ${spacedAmount(item.amount)}` : "";
  return `${item.quantity} × ${item.name}${amount}, ${formatUsd(lineTotalCents(item))}`;
}

export const cartTotalCents = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + lineTotalCents(item), 0);

export const cartCount = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + item.quantity, 0);

/** Skips invalid lines: users can edit their browser's storage. */
export function parseCart(text: string | null): CartItem[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  const lines = Array.isArray(parsed) ? parsed.filter(isLine).map(asLine) : [];
  const [first] = lines;
  return lines.filter((line) => line.vendorId === first?.vendorId);
}

type StoredItem = Pick<CartItem, "_id" | "vendorId" | "name" | "price"> & Record<string, unknown>;

function isLine(value: unknown): value is StoredItem {
  const { _id, vendorId, name, price } = (value ?? {}) as Record<string, unknown>;
  const named = [_id, vendorId, name].every((text) => typeof text === "string" && text !== "");
  return named && (centsFromDollars(price as number) ?? -1) >= 0;
}

function asLine(stored: StoredItem): CartItem {
  const text = (name: string) => (typeof stored[name] === "string" ? stored[name] : "");
  const image = text("image") || text("primaryImage");
  return {
    _id: stored._id,
    productId: text("productId") || stored._id,
    vendorId: stored.vendorId,
    vendorName: text("vendorName"),
    logoUrl: text("logoUrl"),
    orderType: stored.orderType === "Pickup" ? "Pickup" : "Delivery",
    quantity: wholeQuantity(stored.quantity),
    name: stored.name,
    category: text("category"),
    brand: text("brand"),
    image,
    primaryImage: image,
    strain: text("strain"),
    amount: text("amount"),
    variation: { strain: text("strain") },
    salePrice: typeof stored.salePrice === "number" ? stored.salePrice : null,
    price: stored.price,
    thcPercent: typeof stored.thcPercent === "number" ? stored.thcPercent : null,
    contents: stored.contents ?? null,
    left: typeof stored.left === "number" ? stored.left : null,
  };
}

const wholeQuantity = (quantity: unknown): number =>
  Number.isFinite(quantity) ? Math.min(QUANTITY_MAX, Math.max(1, Math.trunc(quantity as number))) : 1;
