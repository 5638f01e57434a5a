import type { PaymentMethod } from "../checkout/payment-methods.ts";
import type { Amounts } from "../checkout/pricing.ts";
import type { OrderTaxes } from "../checkout/taxes.ts";
import type { IdCheck } from "../compliance/id-check.ts";
import type { OrderDeal } from "../deals/deal.ts";
import type { OrderType } from "../dispensaries/vendor.ts";
import type { Reminder } from "../notices/reminders.ts";
import type { DeliveryAddress } from "../places/address.ts";
import type { OrderCourier, OrderEvent, Proposal } from "./event.ts";
import type { OrderLine } from "./order-line.ts";

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

export type Order = Amounts & {
  id: string;
  vendorId: string;
  createdAt: number;
  updatedAt: number;
  /** Grows with each move. */
  version: number;
  status: OrderStatus;
  /** What was done to it, oldest first. */
  events: OrderEvent[];
  couriers: OrderCourier[];
  /** Changes that its dispensary proposed. */
  proposals: Proposal[];
  /** How its dispensary was reminded of it. */
  reminders: Reminder[];
  /** When somebody at the dispensary first saw it. */
  seenAt: number | null;
  /** When it was stated that the customer's ID was checked; null where that was not stated. */
  idCheckedAt: number | null;
  /** How, and under which state's rules; null where that was not kept. */
  idCheckMethod: IdCheck["idCheckMethod"];
  idCheckPack: IdCheck["idCheckPack"];
  /** When it was ordered for, and from when on it is to be worked on; without these as soon as possible. */
  windowFrom?: number | null;
  windowTo?: number | null;
  dueAt?: number | null;
  /** Until when it is to be accepted; null once the dispensary has taken it up. */
  acceptBy?: number | null;
  orderType: OrderType;
  /** The law lets nobody buy it before it is picked up. */
  reservation: boolean;
  /** Whether the buyer lives in the state; null where its limits are the same for all. */
  resident: boolean | null;
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits. */
  phone: string;
  /** YYYY-MM-DD. */
  birthdate: string;
  /** Null for a pickup. */
  deliveryAddress: DeliveryAddress | null;
  /** What the shopper tells the driver. */
  deliveryNote: string | null;
  paymentMethod: PaymentMethod;
  /** Null for orders from before taxes were reckoned. */
  taxes: OrderTaxes | null;
  vendorDetails: { dispensaryName: string; storefrontAddress: string; logoKey: string | null; phone: string | null };
  items: OrderLine[];
  /** What was taken off the items; one that takes nothing off them waits for other items. */
  deals: OrderDeal[];
};

/** What a courier's payment is reckoned from (DECISIONS 24): the goods without the taxes in their prices, as far as these are known. */
export const beforeTaxesCents = ({ taxes, subtotalCents }: Pick<Order, "taxes" | "subtotalCents">): number =>
  taxes?.goodsCents ?? subtotalCents;

/** What kind of order it is, as people say it: "Delivery", "Pickup", "Reservation". */
export const orderKind = ({
  orderType,
  reservation,
}: {
  orderType: OrderType;
  reservation?: boolean | undefined;
}): string => (reservation ? "Reservation" : orderType);

/** What people call an order by, on screen, on paper, in emails and to couriers: the end of its id, "8F3K2M". */
export const orderCode = (id: string): string => id.slice(-6).toUpperCase();
