import type { OrderType } from "../dispensaries/vendor.ts";
import type { Order } from "../orders/order.ts";
import type { OrderLine } from "../orders/order-line.ts";
import type { DeliveryAddress } from "../places/address.ts";
import type { Point } from "../places/geo.ts";
import type { PlaceKind } from "../places/place-kind.ts";
import type { ContactInfo } from "./contact-info.ts";
import type { RequestedLine } from "./lines.ts";

/** Null means unknown so far; unknown terms are not judged. */
type Terms = {
  orderType: OrderType;
  deliveryAddress: Partial<DeliveryAddress> | null;
  placeKind: PlaceKind;
  paymentMethod: string | null;
  resident: boolean | null;
};

/** A cart as a browser sends it; its dollar prices are only compared (DECISIONS 12). */
export type CartDraft = Terms & {
  agreed: null;
  items: readonly RequestedLine[];
  tip: number | null;
  dealCode: string | null;
  usePoints: boolean;
  windowFrom: number | null;
  seen: { paymentFee: number | null; total: number; stockFrom: number | null } | null;
};

/** A placed order with new lines; its fee, tip and deals stay as agreed. */
type ChangeDraft = Terms & {
  agreed: Pick<Order, "deals" | "pointsUsed" | "pointsEarned" | "feeCents" | "tipCents">;
  items: readonly OrderLine[];
};

export type Draft = CartDraft | ChangeDraft;

export type QuoteRequest = CartDraft & {
  vendorId: string;
  near: Point | null;
  contact: { phone: string; birthdate: string } | null;
};

export type Checkout = CartDraft & {
  vendorId: string;
  contact: ContactInfo;
  deliveryNote: string | null;
  seen: NonNullable<CartDraft["seen"]>;
};

export const changeDraft = (order: Order, items: readonly OrderLine[]): Draft => ({
  orderType: order.orderType,
  deliveryAddress: order.deliveryAddress,
  placeKind: "home",
  paymentMethod: order.paymentMethod,
  resident: order.resident,
  agreed: order,
  items,
});
