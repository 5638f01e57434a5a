import type { CourierRequest, CourierStatus, MoveName } from "./request.ts";

/** What a rule needs to know of the person. */
export type CourierViewer = { id: string | null; role: string; vendorId: string | null };
type Scope = Pick<CourierRequest, "vendorId" | "courierId" | "status">;

export const runsDispatch = ({ role }: { role: string }): boolean => role === "dispatcher" || role === "admin";

/**
 * Who sees a request (DECISIONS 4): dispatchers and admins all, a courier the pending ones and its own, a dispensary its
 * own. For everybody else it does not exist.
 */
export function canViewRequest(viewer: CourierViewer, request: Scope): boolean {
  if (runsDispatch(viewer)) return true;
  if (viewer.role === "courier") return request.status === "PENDING" || request.courierId === viewer.id;
  return viewer.role === "vendor" && viewer.vendorId !== null && request.vendorId === viewer.vendorId;
}

const vendorMoves: readonly MoveName[] = ["cancel"];
const courierOwnMoves: readonly MoveName[] = ["unassign", "pickUp", "deliver", "fail", "cancel"];

/** Whether this person may make this move at all, the table of states aside. */
export function canMove(viewer: CourierViewer, request: Scope, move: MoveName, courierId?: string): boolean {
  if (runsDispatch(viewer) || move === "undo") return true;
  if (viewer.role === "vendor") return vendorMoves.includes(move);
  if (viewer.role !== "courier") return false;
  if (request.courierId === viewer.id) return courierOwnMoves.includes(move) || move === "assign";
  // From the pool a courier takes a request for itself, never for another; or calls it off (SPEC.md 4).
  return move === "cancel" || (move === "assign" && (courierId === undefined || courierId === viewer.id));
}

/**
 * A vendor's one move ends where a courier has the request (SPEC.md 4, DECISIONS 4); where it cancels the order itself, it ends
 * where the goods are on the way (DECISIONS 54).
 */
export const canVendorCancel = (status: CourierStatus, withOrder = false): boolean =>
  status === "PENDING" || (withOrder && status === "COURIER_ASSIGNED");
