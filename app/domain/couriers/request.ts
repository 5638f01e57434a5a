import type { Role } from "../accounts/actor.ts";
import type { IdCheck, SaidIdCheck } from "../compliance/id-check.ts";

/**
 * A courier request's states and their moves (SPEC.md 4). `reassign`, `unassign` and `fail` go beyond SPEC.md, and need a
 * call of their own: by `PUT …/status` only the five pairs of SPEC.md's table exist (see `moveTo`).
 */
export const courierMoves = {
  PENDING: { assign: "COURIER_ASSIGNED", cancel: "CANCELLED" },
  COURIER_ASSIGNED: {
    pickUp: "PICKED_UP",
    reassign: "COURIER_ASSIGNED",
    unassign: "PENDING",
    cancel: "CANCELLED",
  },
  PICKED_UP: { deliver: "DELIVERED", fail: "CANCELLED" },
  DELIVERED: {},
  CANCELLED: {},
} as const;

export type CourierStatus = keyof typeof courierMoves;
export const courierStatuses = Object.keys(courierMoves) as CourierStatus[];

export const moveNames = ["assign", "reassign", "unassign", "pickUp", "deliver", "fail", "cancel", "undo"] as const;
export type MoveName = (typeof moveNames)[number];

/** Where a move leads from a status; undefined where the table has no such move. */
export const targetOf = (from: CourierStatus, move: MoveName): CourierStatus | undefined =>
  (courierMoves[from] as Partial<Record<MoveName, CourierStatus>>)[move];

/** The move that `PUT …/status` means (SPEC.md 7): one verb a target, whatever the request's state is. */
const moveByTarget: Record<CourierStatus, MoveName | undefined> = {
  PENDING: undefined,
  COURIER_ASSIGNED: "assign",
  PICKED_UP: "pickUp",
  DELIVERED: "deliver",
  CANCELLED: "cancel",
};
export const moveTo = (target: CourierStatus): MoveName | undefined => moveByTarget[target];

/** What a status is called where a person reads it. */
export const statusLabels: Record<CourierStatus, string> = {
  PENDING: "Pending",
  COURIER_ASSIGNED: "Courier Assigned",
  PICKED_UP: "Picked Up",
  DELIVERED: "Delivered",
  CANCELLED: "Cancelled",
};

/** What became of a request, in words: what could not be delivered was never canceled. */
export const requestWords = ({ status, failed }: { status: CourierStatus; failed: unknown }): string =>
  failed ? "Not delivered" : statusLabels[status];

/** The buttons' words (SPEC.md 4), and those of the moves beyond it. */
export const moveLabels: Record<MoveName, string> = {
  assign: "Assign Courier",
  reassign: "Change courier",
  unassign: "Unassign",
  pickUp: "Mark as Picked Up",
  deliver: "Mark as Delivered",
  fail: "Could not deliver",
  cancel: "Cancel Request",
  undo: "Undo",
};

/** Why a delivery failed; the record keeps the code. */
export const failureReasons = {
  "customer-absent": "Nobody was there",
  "no-valid-id": "No valid ID",
  underage: "Under 21",
  refused: "Customer refused the order",
  "wrong-address": "Address was wrong",
  damaged: "Goods were damaged",
  unsafe: "Not safe to hand over",
  other: "Another reason",
} as const;
export type FailureReason = keyof typeof failureReasons;
/** The same within a sentence: "no valid ID". */
export const failureInSentence = (reason: FailureReason): string =>
  failureReasons[reason].replace(/^./, (letter) => letter.toLowerCase());
export const failureReasonCodes = Object.keys(failureReasons) as FailureReason[];

export const pickupTimeOptions = ["asap", "scheduled"] as const;
export type PickupTimeOption = (typeof pickupTimeOptions)[number];

export type DeliveryProof = "pin" | "photo";
export type CourierItem = { name: string; quantity: number };
export type Courier = { id: string; name: string };

/** Who moves a request, as its log keeps it. `id` is null for a visitor without an account. */
export type Mover = { id: string | null; name: string; role: Role | "visitor"; vendorId: string | null };

/** One courier request (SPEC.md 3). Instants are milliseconds, money is cents, phones are ten digits. */
export type CourierRequest = IdCheck & {
  id: string;
  /** Grows by one with each move; 1 is the request as it was made. */
  version: number;
  status: CourierStatus;
  createdAt: number;
  updatedAt: number;
  /** The account that asked; null for a visitor's request. */
  vendorId: string | null;
  /** The vendor's own order that it was started from. */
  orderId: string | null;
  dispensaryName: string;
  address: string;
  lat: number | null;
  lng: number | null;
  /** The dispensary's IANA zone: pickup times and settlement weeks are reckoned in it. */
  timeZone: string;
  contactPhone: string;
  orderNumber: string;
  customerName: string;
  customerPhone: string;
  deliveryAddress: string;
  deliveryLat: number | null;
  deliveryLng: number | null;
  orderTotalCents: number;
  /** What the customer owes at the door to the cent; null where the request was not made from an order of ours. */
  collectCents: number | null;
  ratePercent: number;
  courierPaymentCents: number;
  notes: string;
  pickupTimeOption: PickupTimeOption;
  requestedPickupAt: number | null;
  products: CourierItem[];
  isFromDashboard: boolean;
  /** Four digits that the dispensary gives its customer; the courier asks for them at the door. */
  pin: string;
  courierId: string | null;
  courierName: string | null;
  assignedAt: number | null;
  pickedUpAt: number | null;
  deliveredAt: number | null;
  cancelledAt: number | null;
  /** When the courier stated "ID checked, 21+"; null where it was not stated. The document is never kept. */
  idCheckedAt: number | null;
  proof: DeliveryProof | null;
  photoKey: string | null;
  /** What the customer drew at the door (signature.ts). */
  signature: string | null;
  failureReason: FailureReason | null;
  /** Monday (YYYY-MM-DD, the dispensary's zone) of the week in which it was delivered. */
  settlementWeek: string | null;
};

export type MoveCommand = SaidIdCheck & {
  move: MoveName;
  /** Names the tap: sent again, it answers what it did the first time, and does nothing. */
  moveId: string;
  actor: Mover & { id: string };
  at: number;
  /** The version that the person saw; a request that has moved on since is then a conflict. */
  version?: number | undefined;
  courier?: Courier | undefined;
  pin?: string | undefined;
  photoKey?: string | undefined;
  signature?: string | undefined;
  reason?: FailureReason | undefined;
  note?: string | undefined;
  /** The order that it was made from is closed or goes another way, for good. No form or call says so. */
  withOrder?: boolean | undefined;
};
