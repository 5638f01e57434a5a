import type { CourierStatus, FailureReason } from "../couriers/request.ts";
import type { OrderLine } from "./order-line.ts";

export const parties = ["dispensary", "shopper", "courier", "dispatch", "system"] as const;
/** Who caused something; `system` is a deadline that passed. */
export type Party = (typeof parties)[number];

/** Why a dispensary cancels, as a person reads it. */
export const cancelReasons = {
  "out-of-stock": "Out of stock",
  "too-busy": "Too busy",
  closing: "Closing soon",
  "customer-asked": "The customer asked",
  other: "Another reason",
} as const;
export type CancelReason = keyof typeof cancelReasons;
export const cancelReasonCodes = Object.keys(cancelReasons) as CancelReason[];

/** Why an order was canceled: by a reason of its dispensary, or because the deadline to accept it passed. */
export const endReasons = { ...cancelReasons, "not-accepted": "Not accepted in time" } as const;
export type EndReason = keyof typeof endReasons;
export const endReasonCodes = Object.keys(endReasons) as EndReason[];

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
  reason: EndReason | null;
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
  /** Ten digits; for the dispensary alone. */
  courierPhone?: string | null;
  pin: string;
  courierPaymentCents: number;
};

/** What happens without an answer, or where the shopper declines. */
export const proposalFallbacks = ["remove", "cancel"] as const;
export type ProposalFallback = (typeof proposalFallbacks)[number];

/** What is out, and what the dispensary offers in its place; without a quantity as many as before. */
export type ProposedLine =
  | { productId: string; action: "remove" }
  | { productId: string; action: "replace"; replacementId: string; quantity?: number | undefined };

/** `withdrawn`: the dispensary went on without an answer. */
export const proposalAnswers = ["accepted", "declined", "expired", "withdrawn"] as const;
export type ProposalAnswer = (typeof proposalAnswers)[number];

/** A change that a dispensary proposes. Prices are those of the moment it was proposed. */
export type Proposal = {
  id: string;
  createdAt: number;
  expiresAt: number;
  otherwise: ProposalFallback;
  lines: ProposedLine[];
  /** The order's lines once the shopper accepts. */
  items: OrderLine[];
  /** Its lines where the shopper does not; null where that cancels it. */
  fallbackItems: OrderLine[] | null;
  /** Null while it is open. */
  answer: ProposalAnswer | null;
  answeredAt: number | null;
};
