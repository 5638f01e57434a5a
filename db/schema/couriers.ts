import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Role } from "#app/domain/accounts/actor.ts";
import {
  type DeclineReason,
  type Duty,
  declineReasonCodes,
  type Offer,
  type Offering,
  offerAnswers,
} from "#app/domain/couriers/offer.ts";
import {
  type AddressChange,
  type CourierItem,
  type CourierStatus,
  courierStatuses,
  type DeliveryProof,
  type FailureReason,
  failureReasonCodes,
  type MoveName,
  type MoveReason,
  moveNames,
} from "#app/domain/couriers/request.ts";
import { flag, instant, json, oneOf } from "../columns.ts";
import { users } from "./accounts.ts";
import { vendors } from "./dispensaries.ts";
import { idCheck, idCheckChecks } from "./id-check.ts";

/** A copy for lists and searches. The request's Durable Object decides, so this row may be one move behind. */
export const courierRequests = sqliteTable(
  "courier_requests",
  {
    id: text("id").primaryKey(),
    version: integer("version").notNull().default(1),
    status: text("status").$type<CourierStatus>().notNull().default("PENDING"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    vendorId: text("vendor_id").references(() => vendors.id),
    orderId: text("order_id"),

    dispensaryName: text("dispensary_name").notNull(),
    address: text("address").notNull(),
    lat: real("lat"),
    lng: real("lng"),
    timeZone: text("time_zone").notNull(),
    contactPhone: text("contact_phone").notNull(),
    orderNumber: text("order_number").notNull(),
    customerName: text("customer_name").notNull(),
    customerPhone: text("customer_phone").notNull(),
    deliveryAddress: text("delivery_address").notNull(),
    deliveryLat: real("delivery_lat"),
    deliveryLng: real("delivery_lng"),
    orderTotalCents: integer("order_total_cents").notNull(),
    collectCents: integer("collect_cents"),
    ratePercent: integer("rate_percent").notNull(),
    courierPaymentCents: integer("courier_payment_cents").notNull(),
    /** When its address or note changed, until its courier confirms that. */
    unseenAddressAt: instant("unseen_address_at"),
    notes: text("notes").notNull().default(""),
    requestedPickupAt: instant("requested_pickup_at"),
    products: json<CourierItem[]>("products").notNull().default([]),
    isFromDashboard: flag("is_from_dashboard").notNull().default(false),
    pin: text("pin").notNull(),

    courierId: text("courier_id"),
    courierName: text("courier_name"),
    assignedAt: instant("assigned_at"),
    pickedUpAt: instant("picked_up_at"),
    deliveredAt: instant("delivered_at"),
    cancelledAt: instant("cancelled_at"),
    idCheckedAt: instant("id_checked_at"),
    ...idCheck(),
    proof: text("proof").$type<DeliveryProof>(),
    photoKey: text("photo_key"),
    signature: text("signature"),
    failureReason: text("failure_reason").$type<FailureReason>(),
    returnCode: text("return_code").notNull(),
    returnedAt: instant("returned_at"),
    settlementWeek: text("settlement_week"),
    /** Whom the object asks; null if it hasn't yet. */
    offering: json<Offering>("offering"),
  },
  (t) => [
    ...idCheckChecks("courier_requests"),
    index("courier_requests_by_status").on(t.status, t.createdAt),
    index("courier_requests_created").on(t.createdAt),
    index("courier_requests_of_vendor")
      .on(t.vendorId, t.status, sql`(failure_reason IS NULL)`, t.createdAt)
      .where(sql`vendor_id IS NOT NULL`),
    index("courier_requests_of_courier").on(t.courierId, t.createdAt).where(sql`courier_id IS NOT NULL`),
    index("courier_requests_carried")
      .on(t.courierId)
      .where(sql`status IN ('COURIER_ASSIGNED', 'PICKED_UP') OR (failure_reason IS NOT NULL AND returned_at IS NULL)`),
    index("courier_requests_of_order").on(t.orderId).where(sql`order_id IS NOT NULL`),
    index("courier_requests_settlement")
      .on(t.settlementWeek, t.courierId, t.status, t.orderTotalCents, t.courierPaymentCents)
      .where(sql`settlement_week IS NOT NULL`),
    index("courier_requests_earned").on(t.courierId, t.settlementWeek).where(sql`settlement_week IS NOT NULL`),
    index("courier_requests_photo").on(t.photoKey).where(sql`photo_key IS NOT NULL`),
    check("courier_requests_status_known", sql`${t.status} IN (${oneOf(courierStatuses)})`),
    check("courier_requests_rate", sql`${t.ratePercent} IN (80, 85)`),
    check("courier_requests_total", sql`${t.orderTotalCents} BETWEEN 0 AND 10000000`),
    check(
      "courier_requests_payment",
      sql`${t.courierPaymentCents} = (${t.orderTotalCents} * ${t.ratePercent} + 50) / 100`,
    ),
    check(
      "courier_requests_phones",
      sql`${t.contactPhone} GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]' AND ${t.customerPhone} GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`,
    ),
    check("courier_requests_pin", sql`${t.pin} GLOB '[0-9][0-9][0-9][0-9]'`),
    check(
      "courier_requests_courier",
      sql`(${t.status} <> 'PENDING' OR ${t.courierId} IS NULL) AND (${t.status} IN ('PENDING', 'CANCELLED') OR ${t.courierId} IS NOT NULL)`,
    ),
    check(
      "courier_requests_picked_up",
      sql`${t.status} NOT IN ('PICKED_UP', 'DELIVERED') OR ${t.pickedUpAt} IS NOT NULL`,
    ),
    check("courier_requests_delivered", sql`(${t.status} = 'DELIVERED') = (${t.deliveredAt} IS NOT NULL)`),
    check(
      "courier_requests_settled",
      sql`(${t.status} = 'DELIVERED' OR ${t.failureReason} IS NOT NULL) = (${t.settlementWeek} IS NOT NULL)`,
    ),
    check("courier_requests_cancelled", sql`(${t.status} = 'CANCELLED') = (${t.cancelledAt} IS NOT NULL)`),
    check("courier_requests_return_code", sql`${t.returnCode} GLOB '[0-9][0-9][0-9][0-9]'`),
    check("courier_requests_returned", sql`${t.returnedAt} IS NULL OR ${t.failureReason} IS NOT NULL`),
    check("courier_requests_failure", sql`${t.failureReason} IN (${oneOf(failureReasonCodes)})`),
    check("courier_requests_products_json", sql`json_type(${t.products}) = 'array'`),
  ],
);

/** Append-only and chained by hash. */
export const courierRequestMoves = sqliteTable(
  "courier_request_moves",
  {
    requestId: text("request_id")
      .notNull()
      .references(() => courierRequests.id),
    version: integer("version").notNull(),
    at: instant("at").notNull(),
    tappedAt: instant("tapped_at"),
    move: text("move").$type<MoveName | "request">().notNull(),
    fromStatus: text("from_status").$type<CourierStatus>(),
    toStatus: text("to_status").$type<CourierStatus>().notNull(),
    byId: text("by_id"),
    byName: text("by_name").notNull(),
    byRole: text("by_role").$type<Role | "visitor">().notNull(),
    courierId: text("courier_id"),
    courierName: text("courier_name"),
    idChecked: flag("id_checked"),
    ...idCheck(),
    proof: text("proof").$type<DeliveryProof>(),
    reason: text("reason").$type<MoveReason>(),
    addressChange: json<AddressChange>("address_change"),
    note: text("note").notNull().default(""),
    hash: text("hash").notNull(),
  },
  (t) => [
    ...idCheckChecks("courier_request_moves"),
    primaryKey({ columns: [t.requestId, t.version] }),
    check("courier_request_moves_known", sql`${t.move} IN (${oneOf(["request", ...moveNames])})`),
    check("courier_request_moves_first", sql`(${t.move} = 'request') = (${t.version} = 1)`),
    check("courier_request_moves_hash", sql`length(${t.hash}) = 64`),
  ],
);

/** One row per stretch of work or break, so hours can be added up. */
export const courierShifts = sqliteTable(
  "courier_shifts",
  {
    id: text("id").primaryKey(),
    courierId: text("courier_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind").$type<Exclude<Duty, "off">>().notNull(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("courier_shifts_open").on(t.courierId).where(sql`ended_at IS NULL`),
    index("courier_shifts_of_courier").on(t.courierId, t.startedAt),
    check("courier_shifts_kind", sql`${t.kind} IN ('duty', 'break')`),
    check("courier_shifts_order", sql`${t.endedAt} >= ${t.startedAt}`),
  ],
);

/** The order that a driver chose, as the IDs of stops; none where the plan's holds. */
export const courierRoutes = sqliteTable("courier_routes", {
  courierId: text("courier_id")
    .primaryKey()
    .references(() => users.id),
  stops: json<string[]>("stops").notNull(),
  byDispatch: flag("by_dispatch").notNull().default(false),
  chosenAt: instant("chosen_at").notNull(),
});

/** A copy for figures; the request's Durable Object decides. */
export const courierOffers = sqliteTable(
  "courier_offers",
  {
    requestId: text("request_id")
      .notNull()
      .references(() => courierRequests.id, { onDelete: "cascade" }),
    courierId: text("courier_id").notNull(),
    round: integer("round").notNull(),
    miles: real("miles"),
    askedAt: instant("asked_at").notNull(),
    until: instant("until").notNull(),
    answer: text("answer").$type<Offer["answer"]>(),
    reason: text("reason").$type<DeclineReason>(),
    answeredAt: instant("answered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.round, t.courierId] }),
    index("courier_offers_of_courier").on(t.courierId, t.askedAt),
    check("courier_offers_answer", sql`${t.answer} IN (${oneOf(offerAnswers)})`),
    check("courier_offers_answered", sql`(${t.answer} IS NULL) = (${t.answeredAt} IS NULL)`),
    check("courier_offers_reason", sql`(${t.answer} IS 'declined') = (${t.reason} IS NOT NULL)`),
    check("courier_offers_reason_known", sql`${t.reason} IN (${oneOf(declineReasonCodes)})`),
  ],
);
