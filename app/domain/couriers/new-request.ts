import type { Actor } from "../accounts/actor.ts";
import { noIdCheck } from "../compliance/id-check.ts";
import { centsFromDollars } from "../money.ts";
import { digitsOf } from "../phone.ts";
import type { Point } from "../places/geo.ts";
import type { LogEntry } from "./delivery-record.ts";
import { type CourierRate, courierPaymentCents } from "./rate.ts";
import type { CourierRequest } from "./request.ts";
import type { CourierRequestInput } from "./request-schema.ts";

type ServerFacts = Pick<
  CourierRequest,
  "id" | "pin" | "returnCode" | "timeZone" | "requestedPickupAt" | "collectCents"
> & {
  now: number;
  rate: CourierRate;
  pickup: { lat: number | null; lng: number | null } | undefined;
  dropOff: Point | undefined;
};

/** Computes the payment here and ignores any sent (DECISIONS 24). */
export function newCourierRequest(
  { orderTotal, pickupTimeOption: _, requestedPickupTime: __, ...input }: CourierRequestInput,
  actor: Pick<Actor, "vendorId" | "courierService"> | null,
  { now, rate, pickup, dropOff, ...fields }: ServerFacts,
): CourierRequest {
  const orderTotalCents = centsFromDollars(orderTotal) ?? 0;
  return {
    ...input,
    ...fields,
    version: 1,
    status: "PENDING",
    createdAt: now,
    updatedAt: now,
    vendorId: actor?.vendorId ?? null,
    orderId: input.orderId ?? null,
    lat: pickup?.lat ?? null,
    lng: pickup?.lng ?? null,
    contactPhone: digitsOf(input.contactPhone),
    customerPhone: digitsOf(input.customerPhone),
    deliveryLat: dropOff?.lat ?? null,
    deliveryLng: dropOff?.lng ?? null,
    unseenAddressAt: null,
    orderTotalCents,
    ratePercent: rate,
    courierPaymentCents: courierPaymentCents(orderTotalCents, rate),
    isFromDashboard: input.isFromDashboard && actor?.courierService === true,
    courierId: null,
    courierName: null,
    assignedAt: null,
    pickedUpAt: null,
    deliveredAt: null,
    cancelledAt: null,
    idCheckedAt: null,
    ...noIdCheck,
    proof: null,
    photoKey: null,
    signature: null,
    failureReason: null,
    returnedAt: null,
    settlementWeek: null,
  };
}

type Requester = Pick<Actor, "userId" | "vendorId" | "firstName" | "role">;

export function firstLogEntry(request: CourierRequest, actor: Requester | null): Omit<LogEntry, "hash"> {
  const by: LogEntry["by"] = actor
    ? { id: actor.userId, name: actor.vendorId ? request.dispensaryName : actor.firstName, role: actor.role }
    : { id: null, name: request.dispensaryName, role: "visitor" };
  return {
    version: 1,
    at: request.createdAt,
    tappedAt: null,
    move: "request",
    from: null,
    to: "PENDING",
    by,
    courier: null,
    idChecked: null,
    ...noIdCheck,
    proof: null,
    reason: null,
    addressChange: null,
    note: "",
  };
}
