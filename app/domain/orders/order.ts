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

/** SPEC.md 4. */
export const orderStatuses = ["AWAITING_PROCESSING", "COMPLETED", "CANCELLED"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** SPEC.md 4 shows underscores as spaces. */
export const statusWords = (status: OrderStatus): string => status.replaceAll("_", " ");

export type Order = Amounts & {
  id: string;
  vendorId: string;
  createdAt: number;
  updatedAt: number;
  version: number;
  status: OrderStatus;
  events: OrderEvent[];
  couriers: OrderCourier[];
  proposals: Proposal[];
  reminders: Reminder[];
  seenAt: number | null;
  /** Null if no check was recorded. */
  idCheckedAt: number | null;
  idCheckMethod: IdCheck["idCheckMethod"];
  idCheckPack: IdCheck["idCheckPack"];
  /** Null for as soon as possible. `dueAt`: when to start preparing. */
  windowFrom?: number | null;
  windowTo?: number | null;
  dueAt?: number | null;
  /** When it is canceled if nobody accepts it, or picks it up; null if neither applies. */
  waitsUntil?: number | null;
  /** The shopper missed earlier pickups, and confirms this one before it is accepted. */
  confirmFirst?: boolean;
  orderType: OrderType;
  /** The law forbids a sale before pickup. */
  reservation: boolean;
  /** Null if limits are the same for all. */
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
  deliveryNote: string | null;
  paymentMethod: PaymentMethod;
  /** Null for orders placed before taxes were recorded. */
  taxes: OrderTaxes | null;
  vendorDetails: { dispensaryName: string; storefrontAddress: string; logoKey: string | null; phone: string | null };
  items: OrderLine[];
  /** Deals with no discount now may apply after a change. */
  deals: OrderDeal[];
  /** Loyalty points that it redeems, and that it earns once handed over. */
  pointsUsed: number;
  pointsEarned: number;
};

/** Base of the courier's pay (DECISIONS 24); excludes the taxes we know of. */
export const beforeTaxesCents = ({ taxes, subtotalCents }: Pick<Order, "taxes" | "subtotalCents">): number =>
  taxes?.goodsCents ?? subtotalCents;

type Kind = { orderType: OrderType; reservation?: boolean | undefined };
export const orderKind = ({ orderType, reservation }: Kind): string => (reservation ? "Reservation" : orderType);

/** The last six characters of the ID, "8F3K2M". */
export const orderCode = (id: string): string => id.slice(-6).toUpperCase();

/** Prices, law and limits are judged as of the window, or of placing. */
export const boughtAt = ({ windowFrom, createdAt }: Pick<Order, "windowFrom" | "createdAt">): number =>
  windowFrom ?? createdAt;
