import type { Actor, Role } from "#app/domain/accounts/actor.ts";
import { entryHash, type LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { firstLogEntry, newCourierRequest } from "#app/domain/couriers/new-request.ts";
import type { CourierRequest, MoveCommand, Mover } from "#app/domain/couriers/request.ts";
import type { Trip, TripGoods } from "#app/domain/couriers/trips/trip.ts";
import { newId } from "#app/domain/id.ts";
import { chainDigest } from "#app/platform/chain-digest.ts";

/** A Tuesday, 12:00 in Los Angeles. */
const NOON = Date.parse("2026-06-16T19:00:00Z");

/** What a visitor posts to have one, in a state whose rules name no carriers. */
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

/** The request that they make. */
export const aRequest = (over: Partial<CourierRequest> = {}): CourierRequest => ({
  ...newCourierRequest(
    { ...courierWish, notes: "", pickupTimeOption: "asap", products: [], isFromDashboard: false },
    null,
    {
      id: newId(NOON),
      pin: "4821",
      returnCode: "7135",
      timeZone: "America/Los_Angeles",
      now: NOON,
      requestedPickupAt: null,
      collectCents: null,
      rate: 80,
      pickup: { lat: 36.1728, lng: -115.1412 },
      dropOff: { lat: 36.1086, lng: -115.205 },
    },
  ),
  settlementWeek: over.failureReason ? "2026-06-15" : null,
  ...over,
});

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
  id: "driver-1",
  name: "Cory Wheels",
  role: "courier" as const,
  vendorId: null,
  employerIds: [],
  carries: [],
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
  vendorIds: account.vendorId ? [account.vendorId] : [],
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

export const tripLine = (over: Partial<TripGoods> = {}): TripGoods => ({
  requestId: "one",
  line: 0,
  name: "Blue Dream",
  category: "Flower",
  brand: "Coastline",
  amount: "3.5g",
  units: 3,
  retailCents: 3000,
  soldCents: 8000,
  counted: null,
  status: "PICKED_UP",
  orderNumber: "AAAAAA",
  deliveryAddress: "1550 Vine St, Los Angeles, CA 90028",
  pickedUpAt: 100,
  deliveredAt: null,
  returnedAt: null,
  signature: null,
  updatedAt: 100,
  packages: [{ uid: "P1", units: 3 }],
  ...over,
});

/** A trip in Los Angeles, in a car that is on file. */
export const aTrip = (goods: TripGoods[], over: Partial<Trip> = {}): Trip => ({
  id: "trip",
  vendorId: "shop",
  number: 12,
  dispensaryName: "Green Door",
  dispensaryLicense: "C10-0000123",
  courierId: "driver",
  courierName: "Cory Wheels",
  employeeNumber: "D-7",
  licenseNumber: "D1234567",
  vehicleMake: "Toyota",
  vehicleModel: "Prius",
  vehiclePlate: "7ABC123",
  startedAt: 100,
  endedAt: null,
  timeZone: "America/Los_Angeles",
  traceNumber: null,
  goods,
  ...over,
});
