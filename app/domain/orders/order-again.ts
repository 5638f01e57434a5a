import type { CartItem } from "../checkout/cart.ts";
import type { QuoteJson, QuoteRequestJson } from "../checkout/schema.ts";
import type { OrderJson } from "./order-schema.ts";

type Earlier = Pick<OrderJson, "vendorId" | "orderType" | "items">;

export const quoteRequestOf = ({ vendorId, orderType, items }: Earlier): QuoteRequestJson => ({
  vendorId,
  orderType,
  items: items.map(({ productId, quantity, name, category, brand, strain, amount, image, price, salePrice }) => {
    return { productId, quantity, name, category, brand, strain, amount, image, price, salePrice };
  }),
});

/** Dollars per unit; `newPrice` is null if unavailable. */
export type AgainLine = {
  productId: string;
  name: string;
  quantity: number;
  oldPrice: number;
  newPrice: number | null;
  changes: string[];
};

export function compareWithQuote({ items }: Earlier, { items: now, changes }: QuoteJson): AgainLine[] {
  return items.map(({ productId, name, quantity, price, salePrice }) => {
    const line = now.find((found) => found.productId === productId);
    return {
      productId,
      name: line?.name ?? name,
      quantity,
      oldPrice: salePrice ?? price,
      newPrice: line ? (line.salePrice ?? line.price) : null,
      changes: changes.filter((change) => change.productId === productId).map(({ message }) => message),
    };
  });
}

export function cartItemsOf({ orderType, items: earlier }: Earlier, { vendor, items }: QuoteJson): CartItem[] {
  return items.map(({ productId, name, brand, strain, amount, image, quantity, price, salePrice, left }) => ({
    _id: productId,
    productId,
    vendorId: vendor._id,
    vendorName: vendor.dispensaryName,
    logoUrl: vendor.logoUrl,
    orderType,
    quantity,
    name,
    category: earlier.find((item) => item.productId === productId)?.category ?? "",
    brand,
    image,
    primaryImage: image,
    strain: strain ?? "",
    amount: amount ?? "",
    variation: { strain: strain ?? "" },
    salePrice,
    price: salePrice ?? price,
    left,
  }));
}
