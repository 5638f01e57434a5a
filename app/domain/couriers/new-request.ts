import type { Actor } from "../accounts/actor.ts";
import { noIdCheck } from "../compliance/id-check.ts";
import { centsFromDollars } from "../money.ts";
import { digitsOf } from "../phone.ts";
import type { LogEntry } from "./delivery-record.ts";
import { type CourierRate, courierPaymentCents } from "./rate.ts";
import type { CourierRequest, Mover } from "./request.ts";
import type { CourierRequestInput } from "./request-schema.ts";

type ServerFacts = {
  id: string;
  pin: string;
  now: number;
  rate: CourierRate;
  timeZone: string;
  requestedPickupAt: number | null;
  pickup: { lat: number | null; lng: number | null } | undefined;
  dropOff: { lat: number; lng: number } | undefined;
  collectCents: number | null;
};

/** Computes the payment here and ignores any sent (DECISIONS 24). */
export function newCourierRequest(input: CourierRequestInput, actor: Actor | null, made: ServerFacts): CourierRequest {
  const orderTotalCents = centsFromDollars(input.orderTotal) ?? 0;
  return {
    id: made.id,
    version: 1,
    status: "PENDING",
    createdAt: made.now,
    updatedAt: made.now,
    vendorId: actor?.vendorId ?? null,
    orderId: input.orderId ?? null,
    dispensaryName: input.dispensaryName,
    address: input.address,
    lat: made.pickup?.lat ?? null,
    lng: made.pickup?.lng ?? null,
    timeZone: made.timeZone,
    contactPhone: digitsOf(input.contactPhone),
    orderNumber: input.orderNumber,
    customerName: input.customerName,
    customerPhone: digitsOf(input.customerPhone),
    deliveryAddress: input.deliveryAddress,
    deliveryLat: made.dropOff?.lat ?? null,
    deliveryLng: made.dropOff?.lng ?? null,
    orderTotalCents,
    collectCents: made.collectCents,
    ratePercent: made.rate,
    courierPaymentCents: courierPaymentCents(orderTotalCents, made.rate),
    notes: input.notes,
    pickupTimeOption: input.pickupTimeOption,
    requestedPickupAt: made.requestedPickupAt,
    products: input.products,
    isFromDashboard: input.isFromDashboard && actor?.courierService === true,
    pin: made.pin,
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
    settlementWeek: null,
  };
}

export function firstLogEntry(request: CourierRequest, actor: Actor | null): Omit<LogEntry, "hash"> {
  const by: Pick<Mover, "id" | "name" | "role"> = actor
    ? { id: actor.userId, name: actor.vendorId ? request.dispensaryName : actor.firstName, role: actor.role }
    : { id: null, name: request.dispensaryName, role: "visitor" };
  return {
    version: 1,
    at: request.createdAt,
    move: "request",
    from: null,
    to: "PENDING",
    by,
    courier: null,
    idChecked: null,
    ...noIdCheck,
    proof: null,
    reason: null,
    note: "",
  };
}
