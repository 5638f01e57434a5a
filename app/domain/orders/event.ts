import type { CourierRequest } from "../couriers/request.ts";
import type { OrderLine } from "./order-line.ts";

export const parties = ["dispensary", "shopper", "courier", "dispatch", "system"] as const;
/** `system`: a deadline passed. */
export type Party = (typeof parties)[number];

export const cancelReasons = {
  "out-of-stock": "Out of stock",
  "too-busy": "Too busy",
  closing: "Closing soon",
  "customer-asked": "The customer asked",
  other: "Another reason",
} as const;
export type CancelReason = keyof typeof cancelReasons;
export const cancelReasonCodes = Object.keys(cancelReasons) as CancelReason[];

export const endReasons = {
  ...cancelReasons,
  "not-accepted": "Not accepted in time",
  "not-confirmed": "Not confirmed in time",
  "no-show": "Not picked up in time",
} as const;
export type EndReason = keyof typeof endReasons;
export const endReasonCodes = Object.keys(endReasons) as EndReason[];

/** "Blue Honda, spot 3". */
export const CAR_MAX = 80;

export const READY_IN_MINUTES = { min: 10, max: 90 } as const;

export const orderEventKinds = [
  "accepted",
  "ready",
  "onTheWay",
  "delivered",
  "collected",
  "returned",
  "canceled",
  "courierRequested",
  "confirmed",
  /** The shopper is at the dispensary; `note` says which car, and where. */
  "arrived",
  "changed",
  /** A courier's delivery goes elsewhere; `note` says where it went before. */
  "addressChanged",
  "undone",
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** `version`: the order's version after the event. */
export type OrderEvent = {
  version: number;
  at: number;
  kind: OrderEventKind;
  byRole: Party;
  /** Null for shoppers, courier deliveries and deadlines. */
  byId: string | null;
  /** Only for `accepted`. */
  readyInMinutes: number | null;
  /** Only for `canceled` and `returned`. */
  reason: EndReason | null;
  note: string;
};

type CourierTimes = "createdAt" | "assignedAt" | "pickedUpAt" | "deliveredAt" | "cancelledAt";
type CourierFacts = "id" | "status" | "failureReason" | "courierName" | "pin" | "returnCode" | "courierPaymentCents";
export type OrderCourier = Pick<CourierRequest, CourierTimes | CourierFacts> & { courierPhone?: string | null };

/** What happens if the shopper declines or doesn't answer. */
export const proposalFallbacks = ["remove", "cancel"] as const;
export type ProposalFallback = (typeof proposalFallbacks)[number];

export type ProposedLine =
  | { productId: string; action: "remove" }
  | { productId: string; action: "replace"; replacementId: string; quantity?: number | undefined };

/** `withdrawn`: the dispensary moved on without an answer. */
export const proposalAnswers = ["accepted", "declined", "expired", "withdrawn"] as const;
export type ProposalAnswer = (typeof proposalAnswers)[number];

/** Prices are as of the proposal. */
export type Proposal = {
  id: string;
  createdAt: number;
  expiresAt: number;
  otherwise: ProposalFallback;
  lines: ProposedLine[];
  items: OrderLine[];
  /** Lines if not accepted; null if that cancels the order. */
  fallbackItems: OrderLine[] | null;
  answer: ProposalAnswer | null;
  answeredAt: number | null;
};
