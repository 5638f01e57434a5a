import type { Role } from "../accounts/actor.ts";
import type { IdCheck, IdCheckInput } from "../compliance/id-check.ts";
import type { DeliveryAddress } from "../places/address.ts";
import type { Point } from "../places/geo.ts";

/** SPEC.md 4, plus moves that `PUT …/status` can't express (see `moveTo`). */
export const courierMoves = {
  PENDING: { assign: "COURIER_ASSIGNED", cancel: "CANCELLED", changeAddress: "PENDING" },
  COURIER_ASSIGNED: {
    pickUp: "PICKED_UP",
    reassign: "COURIER_ASSIGNED",
    unassign: "PENDING",
    cancel: "CANCELLED",
    changeAddress: "COURIER_ASSIGNED",
    confirmAddress: "COURIER_ASSIGNED",
  },
  PICKED_UP: {
    deliver: "DELIVERED",
    fail: "CANCELLED",
    changeAddress: "PICKED_UP",
    confirmAddress: "PICKED_UP",
  },
  DELIVERED: {},
  CANCELLED: { return: "CANCELLED" },
} as const;

export type CourierStatus = keyof typeof courierMoves;
export const courierStatuses = Object.keys(courierMoves) as CourierStatus[];

export const isFinished = (status: CourierStatus): status is "DELIVERED" | "CANCELLED" =>
  status === "DELIVERED" || status === "CANCELLED";

export const isWithCourier = ({ status }: { status: CourierStatus }): boolean =>
  status === "COURIER_ASSIGNED" || status === "PICKED_UP";

export const tapNames = [
  "assign",
  "reassign",
  "unassign",
  "pickUp",
  "deliver",
  "fail",
  "return",
  "cancel",
  "confirmAddress",
  "undo",
] as const;
type SimpleMove = (typeof tapNames)[number];
export const moveNames = [...tapNames, "changeAddress"] as const;
export type MoveName = (typeof moveNames)[number];

const finalMoves: readonly (MoveName | "request")[] = ["request", "undo", "return", "changeAddress", "confirmAddress"];
/** An address is corrected by another change, and a confirmed return is final. */
export const isUndoable = (move: MoveName | "request"): boolean => !finalMoves.includes(move);

/** All couriers see pending requests, so they all hear when one is added, is taken or changes drivers. */
export const concernsPool = ({ from, to }: { from: CourierStatus | null; to: CourierStatus }): boolean =>
  from === "PENDING" || to === "PENDING" || from === to;

export const targetOf = (from: CourierStatus, move: MoveName): CourierStatus | undefined =>
  (courierMoves[from] as Partial<Record<MoveName, CourierStatus>>)[move];

/** SPEC.md 7: one move per target, whatever the current state. */
const moveByTarget: Record<CourierStatus, SimpleMove | undefined> = {
  PENDING: undefined,
  COURIER_ASSIGNED: "assign",
  PICKED_UP: "pickUp",
  DELIVERED: "deliver",
  CANCELLED: "cancel",
};
export const moveTo = (target: CourierStatus): SimpleMove | undefined => moveByTarget[target];

/** What screens show and filter by: SPEC.md's status, but a failed delivery is never called cancelled. */
export type ShownStatus = CourierStatus | "NOT_DELIVERED";
export const shownStatuses: readonly ShownStatus[] = [...courierStatuses, "NOT_DELIVERED"];

export const statusLabels: Record<ShownStatus, string> = {
  PENDING: "Pending",
  COURIER_ASSIGNED: "Courier Assigned",
  PICKED_UP: "Picked Up",
  DELIVERED: "Delivered",
  CANCELLED: "Cancelled",
  NOT_DELIVERED: "Not delivered",
};

export const shownStatus = ({ status, failed }: { status: CourierStatus; failed: unknown }): ShownStatus =>
  failed ? "NOT_DELIVERED" : status;

export const requestWords = (request: { status: CourierStatus; failed: unknown }): string =>
  statusLabels[shownStatus(request)];

export const movedText = (move: MoveName, { status, failureReason }: CourierRequest): string => {
  if (move === "confirmAddress") return "New address confirmed";
  return move === "return" ? "Goods marked as returned" : markedAs(status, failureReason);
};

export const markedAs = (status: CourierStatus, failed: unknown): string =>
  `Courier request successfully marked as ${requestWords({ status, failed }).toLowerCase()}`;

export const moveLabels: Record<MoveName, string> = {
  assign: "Assign Courier",
  reassign: "Change courier",
  unassign: "Unassign",
  pickUp: "Mark as Picked Up",
  deliver: "Mark as Delivered",
  fail: "Could not deliver",
  return: "Returned",
  cancel: "Cancel Request",
  changeAddress: "Change address",
  confirmAddress: "Got it",
  undo: "Undo",
};

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
export const failureReasonCodes = Object.keys(failureReasons) as FailureReason[];

/** Of a courier's own job (DECISIONS 58). */
const cancelReasons = {
  "shop-closed": "Dispensary was closed",
  "not-ready": "Order was not ready",
  vehicle: "Vehicle broke down",
  "wrong-address": failureReasons["wrong-address"],
  unsafe: "Not safe to go there",
  other: failureReasons.other,
} as const;
export const moveReasons = { fail: failureReasons, cancel: cancelReasons } as const;

export type MoveReason = FailureReason | keyof typeof cancelReasons;
export const moveReasonCodes = [...new Set(Object.values(moveReasons).flatMap((each) => Object.keys(each)))] as [
  MoveReason,
  ...MoveReason[],
];

/** As it continues a sentence. Undefined if the move has no such reason. */
export const reasonInSentence = (move: keyof typeof moveReasons, reason: MoveReason): string | undefined =>
  (moveReasons[move] as Partial<Record<MoveReason, string>>)[reason]?.replace(/^./, (letter) => letter.toLowerCase());

export const pickupTimeOptions = ["asap", "scheduled"] as const;
export type PickupTimeOption = (typeof pickupTimeOptions)[number];

/** Delivery addresses as one line; `parts` are those of the new one. */
export type AddressChange = { from: string; to: string; parts: DeliveryAddress };
export type DropOff = { address: DeliveryAddress; point: Point | null; note: string };

export type DeliveryProof = "pin" | "photo";
export type CourierItem = { name: string; quantity: number };
export type Courier = { id: string; name: string };

/** Their dispensaries; empty for a courier of the marketplace. */
export type Employed = { employerIds: readonly string[] };

/** Undelivered goods are on their way back until someone confirms that they are there. */
export const isReturning = (request: Pick<CourierRequest, "failureReason" | "returnedAt">): boolean =>
  request.failureReason !== null && request.returnedAt === null;

export type Goods = Pick<CourierRequest, "vendorId" | "address" | "timeZone">;
/** `carries`: the goods of their unfinished requests. */
export type Driver = Employed & { carries: readonly Goods[] };

export type Mover = Employed & { id: string | null; name: string; role: Role | "visitor"; vendorId: string | null };

/** SPEC.md 3. Instants in ms, phones as ten digits. */
export type CourierRequest = IdCheck & {
  id: string;
  version: number;
  status: CourierStatus;
  createdAt: number;
  updatedAt: number;
  /** Null for a visitor's request. */
  vendorId: string | null;
  orderId: string | null;
  dispensaryName: string;
  address: string;
  lat: number | null;
  lng: number | null;
  timeZone: string;
  contactPhone: string;
  orderNumber: string;
  customerName: string;
  customerPhone: string;
  deliveryAddress: string;
  deliveryLat: number | null;
  deliveryLng: number | null;
  orderTotalCents: number;
  /** What the customer owes at the door; null if not made from one of our orders. */
  collectCents: number | null;
  ratePercent: number;
  courierPaymentCents: number;
  /** When its address or note changed, until its courier confirms that. */
  unseenAddressAt: number | null;
  notes: string;
  /** Null for as soon as possible. */
  requestedPickupAt: number | null;
  products: CourierItem[];
  isFromDashboard: boolean;
  pin: string;
  courierId: string | null;
  courierName: string | null;
  assignedAt: number | null;
  pickedUpAt: number | null;
  deliveredAt: number | null;
  cancelledAt: number | null;
  /** When the courier confirmed "ID checked, 21+". The document is never stored. */
  idCheckedAt: number | null;
  proof: DeliveryProof | null;
  photoKey: string | null;
  signature: string | null;
  failureReason: FailureReason | null;
  /** The dispensary tells it to the courier once it has its goods back and has paid for them. */
  returnCode: string;
  returnedAt: number | null;
  /** Monday (YYYY-MM-DD, the dispensary's zone) of the week in which it was delivered or failed. */
  settlementWeek: string | null;
};

export type MoveCommand = IdCheckInput & {
  move: MoveName;
  /** Idempotency key for a tap. */
  moveId: string;
  actor: Mover & { id: string };
  at: number;
  tappedAt?: number | undefined;
  version?: number | undefined;
  courier?: (Courier & Driver) | undefined;
  pin?: string | undefined;
  photoKey?: string | undefined;
  signature?: string | undefined;
  reason?: MoveReason | undefined;
  note?: string | undefined;
  /** Only for `changeAddress`. */
  dropOff?: DropOff | undefined;
  /** The order was closed or rerouted for good; only the server sets this. */
  withOrder?: boolean | undefined;
};
