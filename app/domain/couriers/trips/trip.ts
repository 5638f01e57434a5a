import { refuseUnexpectedFields } from "../../form-fields.ts";
import { parseWhole } from "../../number-input.ts";
import { type Outcome, ok, refuse } from "../../outcome.ts";
import type { PickedUnits } from "../../packages/package.ts";
import { UNDO_WINDOW_MS } from "../../undo.ts";
import type { CourierRequest } from "../request.ts";
import type { Papers } from "./papers.ts";

type OfRequest =
  | "status"
  | "orderNumber"
  | "deliveryAddress"
  | "pickedUpAt"
  | "deliveredAt"
  | "returnedAt"
  | "signature"
  | "updatedAt";
type OfPapers = "employeeNumber" | "licenseNumber" | "vehicleMake" | "vehicleModel" | "vehiclePlate";

export type TripGoods = Pick<CourierRequest, OfRequest> & {
  requestId: string;
  line: number;
  name: string;
  category: string | null;
  brand: string | null;
  amount: string | null;
  units: number;
  retailCents: number | null;
  soldCents: number | null;
  counted: number | null;
  packages: readonly PickedUnits[];
};

export type Trip = Pick<Papers, OfPapers> & {
  id: string;
  vendorId: string;
  number: number;
  dispensaryName: string;
  dispensaryLicense: string | null;
  courierId: string;
  courierName: string;
  startedAt: number;
  endedAt: number | null;
  timeZone: string;
  /** Assigned by track and trace; null until it has. */
  traceNumber: string | null;
  goods: readonly TripGoods[];
};

/** Goods that couldn't be handed over stay in the vehicle until they are counted. */
export function placeOf(
  { status, counted }: Pick<TripGoods, "status" | "counted">,
  { endedAt }: Pick<Trip, "endedAt">,
): "customer" | "dispensary" | "vehicle" {
  if (status === "DELIVERED") return "customer";
  return endedAt !== null && counted !== null ? "dispensary" : "vehicle";
}

export const countField = ({ requestId, line }: Pick<TripGoods, "requestId" | "line">) => `${requestId}.${line}`;

export const comesBack = ({ status }: Pick<TripGoods, "status">): boolean => status === "CANCELLED";

export type Count = Pick<TripGoods, "requestId" | "line"> & { counted: number };
const COUNT_MAX = 999;

/** The counts of all that came back, in order. A count that differs from what left is kept as it is. */
export function countReturned(
  trip: Trip,
  typed: Record<string, string>,
  now: number,
): Outcome<Count[], "illegal-move" | "malformed" | "count-missing"> {
  if (trip.endedAt !== null) return refuse("illegal-move", "This trip has already ended.");
  const open = trip.goods.find(({ status }) => status === "PICKED_UP");
  if (open) {
    return refuse(
      "illegal-move",
      `Order ${open.orderNumber} is still to be delivered. Deliver it, or mark it as not delivered.`,
    );
  }
  // A return is final.
  if (trip.goods.some(({ returnedAt, updatedAt }) => returnedAt === null && now - updatedAt <= UNDO_WINDOW_MS))
    return refuse("illegal-move", "The last delivery can still be undone. Try again in 10 seconds.");
  const returned = trip.goods.filter(comesBack);
  const stray = refuseUnexpectedFields(typed, { always: returned.map(countField) });
  if (stray) return stray;
  const fields: Record<string, string> = {};
  const counts = returned.map(({ requestId, line }) => {
    const field = countField({ requestId, line });
    const counted = parseWhole(typed[field]);
    if (counted === undefined || counted > COUNT_MAX) fields[field] = `Enter a number from 0 to ${COUNT_MAX}.`;
    return { requestId, line, counted: counted ?? 0 };
  });
  if (Object.keys(fields).length > 0) return refuse("count-missing", "Count everything that came back.", { fields });
  return ok(counts);
}
