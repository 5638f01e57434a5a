import type { CourierStatus, FailureReason } from "../couriers/request.ts";

export const parties = ["dispensary", "shopper", "courier", "dispatch", "system"] as const;
/** Who caused something; `system` is a deadline that passed. */
export type Party = (typeof parties)[number];

const cancelReasons = {
  "out-of-stock": "Out of stock",
  "too-busy": "Too busy",
  closing: "Closing soon",
  "customer-asked": "The customer asked",
  other: "Another reason",
} as const;
export type CancelReason = keyof typeof cancelReasons;
export const cancelReasonCodes = Object.keys(cancelReasons) as CancelReason[];

/** How long a dispensary may say that it prepares an order, in minutes. */
export const READY_IN_MINUTES = { min: 10, max: 90 } as const;

export const orderEventKinds = [
  "accepted",
  "ready",
  "onTheWay",
  "delivered",
  "collected",
  "returned",
  "canceled",
  /** A courier was asked for. */
  "courierRequested",
  /** Its lines changed, as its shopper agreed to. */
  "changed",
  /** Takes the event before it back. */
  "undone",
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** One thing that was done to an order. `version` is the order's after it. */
export type OrderEvent = {
  version: number;
  at: number;
  kind: OrderEventKind;
  byRole: Party;
  /** The account; null for a shopper, a courier's delivery and a deadline. */
  byId: string | null;
  /** With `accepted` alone. */
  readyInMinutes: number | null;
  /** With `canceled` and `returned`. */
  reason: CancelReason | null;
  note: string;
};

/** What an order needs to know of a courier request that was made for it. */
export type OrderCourier = {
  id: string;
  status: CourierStatus;
  createdAt: number;
  assignedAt: number | null;
  pickedUpAt: number | null;
  deliveredAt: number | null;
  cancelledAt: number | null;
  failureReason: FailureReason | null;
  courierName: string | null;
  pin: string;
  courierPaymentCents: number;
};
