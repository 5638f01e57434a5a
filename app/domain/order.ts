import type { AddressParts } from "./address.ts";
import { displayBirthdate } from "./birthdate.ts";
import { imageUrl } from "./image-url.ts";
import { dollarsFromCents } from "./money.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import { e164, formatPhone } from "./phone.ts";
import type { Amounts } from "./pricing.ts";
import type { Category } from "./product.ts";
import type { OrderJson } from "./schemas/order.ts";
import type { OrderType } from "./vendor.ts";

/** An order's states and their moves (SPEC.md 4, DECISIONS 21a). */
const orderMoves = {
  AWAITING_PROCESSING: { complete: "COMPLETED", cancel: "CANCELLED" },
  COMPLETED: {},
  CANCELLED: {},
} as const;

export type OrderStatus = keyof typeof orderMoves;
export const orderStatuses = Object.keys(orderMoves) as OrderStatus[];

/** Whether an order may go from one status to another. */
export const canMoveOrder = (from: OrderStatus, to: OrderStatus): boolean =>
  (Object.values(orderMoves[from]) as string[]).includes(to);

/** "AWAITING PROCESSING": underscores are shown as spaces (SPEC.md 4). */
export const statusWords = (status: OrderStatus): string => status.replaceAll("_", " ");

/** What was bought, as it stood then. */
export type OrderLine = {
  productId: string;
  name: string;
  category: Category;
  brand: string;
  strain: string | null;
  amount: string | null;
  imageKey: string | null;
  quantity: number;
  priceCents: number;
  salePriceCents: number | null;
};

export type Order = Amounts & {
  id: string;
  vendorId: string;
  createdAt: number;
  updatedAt: number;
  /** Grows with each move. */
  version: number;
  status: OrderStatus;
  orderType: OrderType;
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits. */
  phone: string;
  /** YYYY-MM-DD. */
  birthdate: string;
  /** Null for a pickup. */
  deliveryAddress: AddressParts | null;
  paymentMethod: PaymentMethod;
  vendorDetails: { dispensaryName: string; storefrontAddress: string; logoKey: string | null; phone: string | null };
  items: OrderLine[];
};

/** An order as the API shows it (SPEC.md 3, Order as read). */
export function orderAsRead(order: Order): OrderJson {
  const { vendorDetails } = order;
  return {
    _id: order.id,
    vendorId: order.vendorId,
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: new Date(order.updatedAt).toISOString(),
    status: order.status,
    orderType: order.orderType,
    subtotal: dollarsFromCents(order.subtotalCents),
    payment_fee: dollarsFromCents(order.feeCents),
    tip: dollarsFromCents(order.tipCents),
    total: dollarsFromCents(order.totalCents),
    payment_method: order.paymentMethod,
    contactInfo: {
      firstName: order.firstName,
      lastName: order.lastName,
      email: order.email,
      phone: formatPhone(order.phone),
    },
    customer: { birthdate: displayBirthdate(order.birthdate) },
    deliveryAddress: order.deliveryAddress,
    items: order.items.map((line) => ({
      productId: line.productId,
      name: line.name,
      category: line.category,
      brand: line.brand,
      strain: line.strain,
      amount: line.amount,
      image: imageUrl(line.imageKey, "small"),
      quantity: line.quantity,
      price: dollarsFromCents(line.priceCents),
      salePrice: line.salePriceCents === null ? null : dollarsFromCents(line.salePriceCents),
    })),
    vendorDetails: {
      dispensaryName: vendorDetails.dispensaryName,
      storefrontAddress: vendorDetails.storefrontAddress,
      logoUrl: imageUrl(vendorDetails.logoKey, "small"),
      contactNumber: vendorDetails.phone
        ? { formatted: formatPhone(vendorDetails.phone), e164: e164(vendorDetails.phone) }
        : null,
    },
  };
}
