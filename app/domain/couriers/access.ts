import type { Actor } from "../accounts/actor.ts";
import type { CourierRequest, CourierStatus, Employed, MoveName } from "./request.ts";

export type CourierViewer = { id: string | null; role: string; vendorId: string | null } & Employed;
export const viewerOf = ({ userId: id, role, vendorId, employerIds }: Actor) => ({ id, role, vendorId, employerIds });

export type Scope = Pick<CourierRequest, "vendorId" | "courierId" | "status">;

export const runsDispatch = ({ role }: { role: string }): boolean => role === "dispatcher" || role === "admin";

/** Dispensaries: with an account, or as the visitor who made the request and knows its PIN. */
export const asksForCouriers = ({ role }: { role: string }): boolean => role === "vendor" || role === "visitor";

export const canViewTrip = (viewer: CourierViewer, trip: { vendorId: string; courierId: string }): boolean =>
  canEndTrip(viewer, trip) || viewer.vendorId === trip.vendorId;

export const canEndTrip = (viewer: CourierViewer, { courierId }: { courierId: string }): boolean =>
  runsDispatch(viewer) || viewer.id === courierId;

const visitorMoves: readonly MoveName[] = ["cancel"];
const vendorMoves: readonly MoveName[] = [...visitorMoves, "changeAddress"];
const courierOwnMoves: readonly MoveName[] = [
  "unassign",
  "pickUp",
  "deliver",
  "fail",
  "return",
  "cancel",
  "confirmAddress",
];

export function canMove(viewer: CourierViewer, request: Scope, move: MoveName, courierId?: string): boolean {
  if (runsDispatch(viewer) || move === "undo") return true;
  if (asksForCouriers(viewer)) return (viewer.role === "vendor" ? vendorMoves : visitorMoves).includes(move);
  if (viewer.role !== "courier") return false;
  if (request.courierId === viewer.id) return courierOwnMoves.includes(move) || move === "assign";
  // From the pool, couriers only take a request for themselves (DECISIONS 58).
  return move === "assign" && (courierId === undefined || courierId === viewer.id);
}

/** Until a courier has the request (SPEC.md 4, DECISIONS 4), or, with the order, until pickup (DECISIONS 54). */
export const canVendorCancel = (status: CourierStatus, withOrder = false): boolean =>
  status === "PENDING" || (withOrder && status === "COURIER_ASSIGNED");
