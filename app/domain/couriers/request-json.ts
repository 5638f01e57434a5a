import { idCheckJson } from "../compliance/id-check.ts";
import { dollarsFromCents } from "../money.ts";
import { formatPhone } from "../phone.ts";
import { pick } from "../pick.ts";
import { isoTime, isoTimeOrNull } from "../time.ts";
import type { LogEntry } from "./delivery-record.ts";
import { promiseOf } from "./due.ts";
import { type CourierRequest, isReturning, requestWords } from "./request.ts";
import { milesOf } from "./way.ts";

/** SPEC.md 3's fields and a few more: dollars, ISO instants, no PIN (see `withPin`). */
export const courierRequestJson = (request: CourierRequest, log?: readonly LogEntry[]) => ({
  _id: request.id,
  dispensaryName: request.dispensaryName,
  address: request.address,
  contactPhone: formatPhone(request.contactPhone),
  orderNumber: request.orderNumber,
  customerName: request.customerName,
  customerPhone: formatPhone(request.customerPhone),
  deliveryAddress: request.deliveryAddress,
  orderTotal: dollarsFromCents(request.orderTotalCents),
  // Missing if the object took over its request before this field existed.
  amountToCollect: request.collectCents == null ? null : dollarsFromCents(request.collectCents),
  courierPayment: dollarsFromCents(request.courierPaymentCents),
  courierRatePercent: request.ratePercent,
  notes: request.notes,
  addressChangedAt: isoTimeOrNull(request.unseenAddressAt ?? null),
  pickupTimeOption: request.requestedPickupAt === null ? ("asap" as const) : ("scheduled" as const),
  requestedPickupTime: isoTimeOrNull(request.requestedPickupAt),
  ...promiseJson(request),
  ...pick(request, "products", "isFromDashboard", "status"),
  statusText: requestWords({ ...request, failed: request.failureReason }),
  createdAt: isoTimeOrNull(request.createdAt),
  assignedAt: isoTimeOrNull(request.assignedAt),
  pickedUpAt: isoTimeOrNull(request.pickedUpAt),
  deliveredAt: isoTimeOrNull(request.deliveredAt),
  // SPEC.md has one status for both, but a failed delivery was not cancelled.
  cancelledAt: isoTimeOrNull(request.failureReason ? null : request.cancelledAt),
  failedAt: isoTimeOrNull(request.failureReason ? request.cancelledAt : null),
  courierId: request.courierId,
  courierName: request.courierName,
  idChecked: request.status === "DELIVERED" ? request.idCheckedAt !== null : null,
  idCheck: idCheckJson(request),
  proof: request.proof,
  failureReason: request.failureReason,
  returnedAt: isoTimeOrNull(request.returnedAt),
  version: request.version,
  ...(log ? { log: log.map(entryJson) } : {}),
});

function promiseJson(request: CourierRequest) {
  const { pickupBy, deliverBy } = promiseOf(request, milesOf(request));
  return { pickupBy: isoTime(pickupBy), deliverBy: isoTime(deliverBy) };
}

const entryJson = (entry: LogEntry) => ({
  version: entry.version,
  at: isoTimeOrNull(entry.at),
  tappedAt: isoTimeOrNull(entry.tappedAt),
  ...pick(entry, "move", "from", "to"),
  by: entry.by.name,
  courier: entry.courier?.name ?? null,
  idChecked: entry.idChecked,
  idCheck: idCheckJson(entry),
  addressChange: entry.addressChange && pick(entry.addressChange, "from", "to"),
  ...pick(entry, "proof", "reason", "note", "hash"),
});

export type CourierRequestJson = ReturnType<typeof courierRequestJson>;

/** Only for the dispensary, which gives the customer the PIN and the courier the return code; never for a courier. */
export const withPin = (request: CourierRequest, log?: readonly LogEntry[]) => ({
  ...courierRequestJson(request, log),
  deliveryPin: request.pin,
  ...(isReturning(request) ? { returnCode: request.returnCode } : {}),
});
