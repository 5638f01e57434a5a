import type { Actor, Role } from "#app/domain/accounts/actor.ts";
import { noIdCheck } from "#app/domain/compliance/id-check.ts";
import { entryHash, type LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { firstLogEntry } from "#app/domain/couriers/new-request.ts";
import type { CourierRequest, MoveCommand, Mover } from "#app/domain/couriers/request.ts";
import { newId } from "#app/domain/id.ts";
import { chainDigest } from "#app/platform/chain-digest.ts";

/** A Tuesday, 12:00 in Los Angeles. */
const NOON = Date.parse("2026-06-16T19:00:00Z");

/** A request as a visitor makes it, in a state whose rules name no carriers. */
export const aRequest = (over: Partial<CourierRequest> = {}): CourierRequest => ({
  id: newId(NOON),
  version: 1,
  status: "PENDING",
  createdAt: NOON,
  updatedAt: NOON,
  vendorId: null,
  orderId: null,
  dispensaryName: "Corner Leaf",
  address: "400 Stewart Ave, Las Vegas, NV 89101",
  lat: 36.1728,
  lng: -115.1412,
  timeZone: "America/Los_Angeles",
  contactPhone: "2135550121",
  orderNumber: "A-1001",
  customerName: "Sam Rivers",
  customerPhone: "2135550199",
  deliveryAddress: "3700 W Flamingo Rd, Las Vegas, NV 89103",
  deliveryLat: 36.1086,
  deliveryLng: -115.205,
  orderTotalCents: 10_000,
  collectCents: null,
  ratePercent: 80,
  courierPaymentCents: 8000,
  unseenAddressAt: null,
  notes: "",
  pickupTimeOption: "asap",
  requestedPickupAt: null,
  products: [],
  isFromDashboard: false,
  pin: "4821",
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
  returnCode: "7135",
  returnedAt: null,
  settlementWeek: over.failureReason ? "2026-06-15" : null,
  ...over,
});

/** What a visitor posts to have one. */
export const courierWish = {
  dispensaryName: "Corner Leaf",
  address: "400 Stewart Ave, Las Vegas, NV 89101",
  contactPhone: "(213) 555-0121",
  orderNumber: "A-1001",
  customerName: "Sam Rivers",
  customerPhone: "(213) 555-0199",
  deliveryAddress: "3700 W Flamingo Rd, Las Vegas, NV 89103",
  orderTotal: 100,
};

/** The first entry of a request's log. */
export function firstEntryOf(request: CourierRequest): LogEntry {
  const entry = firstLogEntry(request, null);
  return { ...entry, hash: entryHash(request, undefined, entry, chainDigest) };
}

export const dispatcher = {
  id: "dispatcher-1",
  name: "Dana Desk",
  role: "dispatcher",
  vendorId: null,
  employerIds: [],
} as const;
export const driver = {
  ...{ id: "driver-1", name: "Cory Wheels", role: "courier" as const },
  ...{ vendorId: null, employerIds: [], carries: [] },
};

/** An account as a signed-in person. */
export const actorOf = (account: {
  id: string;
  role: Role;
  vendorId?: string | null;
  employerIds?: readonly string[];
  firstName: string;
  email: string;
}): Actor => ({
  userId: account.id,
  role: account.role,
  email: account.email,
  firstName: account.firstName,
  vendorId: account.vendorId ?? null,
  employerIds: account.employerIds ?? [],
  staffRole: account.vendorId ? "owner" : null,
  courierService: false,
  vendorStatus: account.vendorId ? "active" : null,
  vendorState: null,
  sessionId: "test",
});

export const aMove = (move: MoveCommand["move"], over: Partial<MoveCommand> = {}): MoveCommand => ({
  move,
  moveId: newId(NOON),
  actor: dispatcher as Mover & { id: string },
  at: NOON + 1000,
  ...(move === "assign" || move === "reassign" ? { courier: driver } : {}),
  ...(move === "deliver" ? { idChecked: true } : {}),
  ...(move === "fail" ? { reason: "customer-absent" as const } : {}),
  ...over,
});
