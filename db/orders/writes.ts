import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { idCheckAt, noIdCheck } from "#app/domain/compliance/id-check.ts";
import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import type { AddressChange, CourierRequest } from "#app/domain/couriers/request.ts";
import { deadlineAfter } from "#app/domain/orders/acceptance.ts";
import { orderEventTypeOf } from "#app/domain/orders/event-types.ts";
import type { Moved } from "#app/domain/orders/move.ts";
import { type Order, orderCode } from "#app/domain/orders/order.ts";
import type { Db, Statement } from "../client.ts";
import { columnNames, jsonValues } from "../json-rows.ts";
import { insertDeliveries } from "../pos/webhook-writes.ts";
import { orderEvents, orderItems, orderProposals, orders } from "../schema/orders.ts";
import { omit, valuesOf } from "../select.ts";

/** `place` is null for a pickup, `host` on the marketplace. */
type Placed = { place: { lat: number; lng: number } | null; person: string | null; host: string | null };

export const insertOrder = (db: Db, order: Order, { place, person, host }: Placed) => {
  const { items, events, couriers, proposals, reminders, deliveryAddress, ...columns } = order;
  const pointsPerson = order.pointsUsed + order.pointsEarned > 0 ? person : null;
  const location = { lat: place?.lat, lng: place?.lng };
  return db.insert(orders).values({ ...columns, pointsPerson, ...deliveryAddress, ...location, host });
};

const lineColumns = omit(orderItems, "orderId");

/** One JSON parameter, because rows of values would exceed D1's limit of 100. */
export const insertOrderItems = (db: Db, { id, items }: Pick<Order, "id" | "items">): Statement =>
  db.run(sql`INSERT INTO order_items (order_id, ${columnNames(lineColumns)})
    SELECT ${id}, ${jsonValues(lineColumns)}
    FROM json_each(${JSON.stringify(items.map((item, line) => ({ discountCents: 0, ...item, line })))})`);

/** `version`: as of the event; 0 is its placing. */
export const insertOrderDeliveries = (
  db: Db,
  { id, vendorId }: Pick<Order, "id" | "vendorId">,
  { kind, version, at }: { kind: Moved["event"]["kind"] | "placed"; version: number; at: number },
): Statement =>
  insertDeliveries(
    db,
    "orders",
    {
      vendorId,
      subjectId: id,
      version,
      at,
      orderId: id,
      body: null,
      type: orderEventTypeOf(kind),
      orderNumber: orderCode(id),
    },
    at,
  );

/** Fails the batch on the primary key if the order has changed since it was read. */
export const recordOrderEvent = (
  db: Db,
  order: Pick<Order, "id" | "vendorId" | "vendorDetails"> & Parameters<typeof deadlineAfter>[0],
  moved: Moved,
): Statement[] => {
  const { id: orderId, vendorId, vendorDetails } = order;
  const { event, status, idCheckMethod, signature } = moved;
  return [
    db.insert(orderEvents).values({ ...event, orderId, vendorId }),
    insertOrderDeliveries(db, { id: orderId, vendorId }, event),
    db
      .update(orders)
      .set({
        status,
        version: event.version,
        waitsUntil: deadlineAfter(order, moved),
        updatedAt: event.at,
        ...(event.byRole === "dispensary" ? { seenAt: sql`coalesce(${orders.seenAt}, ${event.at})` } : {}),
        ...(event.kind === "undone" ? { idCheckedAt: null, ...noIdCheck, signature: null } : {}),
        ...(idCheckMethod
          ? { idCheckedAt: event.at, ...idCheckAt(vendorDetails.storefrontAddress, idCheckMethod) }
          : {}),
        ...(signature ? { signature } : {}),
      })
      .where(eq(orders.id, orderId)),
    // Moving on without an answer withdraws the proposal.
    ...(["accepted", "courierRequested", "confirmed", "arrived"].includes(event.kind)
      ? []
      : [
          db
            .update(orderProposals)
            .set({ answer: "withdrawn" as const, answeredAt: event.at })
            .where(and(eq(orderProposals.orderId, orderId), isNull(orderProposals.answer))),
        ]),
  ];
};

export const markOrdersSeen = (db: Db, vendorId: string, ids: readonly string[], now: number) =>
  db
    .update(orders)
    .set({ seenAt: now })
    .where(sql`${orders.id} IN ${valuesOf(ids)} AND ${orders.vendorId} = ${vendorId} AND ${orders.seenAt} IS NULL`)
    .returning({ id: orders.id });

type Delivery = { orderId: string; vendorId: string; now: number };

const isDelivered = sql.raw(
  "EXISTS (SELECT 1 FROM courier_requests WHERE order_id = orders.id AND status = 'DELIVERED')",
);
const hasFailed = sql.raw(
  "EXISTS (SELECT 1 FROM courier_requests WHERE order_id = orders.id AND status = 'CANCELLED' AND failure_reason IS NOT NULL)",
);
const lastEvent = (column: string) =>
  sql.raw(`(SELECT ${column} FROM order_events WHERE order_id = orders.id ORDER BY version DESC LIMIT 1)`);

/** Takes over the address of its courier's request. Safe to run late, twice or out of order; closed orders stay. */
export function followAddress(
  db: Db,
  { id, orderId, vendorId, deliveryLat, deliveryLng }: FollowedRequest,
  { at, by, addressChange: change }: Pick<LogEntry, "at" | "by"> & { addressChange: AddressChange },
): Statement[] {
  const { street, apartment, city, state, zip } = change.parts;
  const where = sql`orders.id = ${orderId} AND orders.vendor_id = ${vendorId} AND orders.status = 'AWAITING_PROCESSING'
    AND EXISTS (SELECT 1 FROM courier_requests WHERE id = ${id} AND delivery_address = ${change.to})
    AND (street, coalesce(apartment, ''), city, state, zip) <> (${street}, ${apartment ?? ""}, ${city}, ${state}, ${zip})`;
  return [
    db.run(sql`INSERT INTO order_events (order_id, version, at, kind, by_role, by_id, vendor_id, note)
      SELECT orders.id, orders.version + 1, ${at}, 'addressChanged', ${by.role === "vendor" ? "dispensary" : "dispatch"},
        ${by.id}, orders.vendor_id, ${`Before: ${change.from}`} FROM orders WHERE ${where}`),
    db.run(sql`UPDATE orders SET street = ${street}, apartment = ${apartment}, city = ${city}, state = ${state}, zip = ${zip},
      lat = ${deliveryLat}, lng = ${deliveryLng}, updated_at = max(updated_at, ${at}), version = version + 1 WHERE ${where}`),
  ];
}
type FollowedRequest = Pick<CourierRequest, "id" | "orderId" | "vendorId" | "deliveryLat" | "deliveryLng">;

/** Follows courier requests (DECISIONS 38). Safe to run late, twice or out of order; canceled orders stay. */
export function followDelivery(db: Db, { orderId, vendorId, now }: Delivery): Statement[] {
  const ofOrder = sql`orders.id = ${orderId} AND orders.vendor_id = ${vendorId}`;
  const delivered = sql`${ofOrder} AND orders.status = 'AWAITING_PROCESSING' AND ${isDelivered}`;
  const reopened = sql`${ofOrder} AND orders.status = 'COMPLETED' AND NOT ${isDelivered}
    AND (${lastEvent("by_role")} = 'courier' OR ${hasFailed})`;
  const event = (kind: "delivered" | "undone", at: SQL, where: SQL) =>
    db.run(sql`INSERT INTO order_events (order_id, version, at, kind, by_role)
      SELECT orders.id, orders.version + 1, ${at}, ${kind}, 'courier' FROM orders WHERE ${where}`);
  const deliveredFact = (column: string) =>
    sql.raw(
      `(SELECT ${column} FROM courier_requests WHERE order_id = orders.id AND status = 'DELIVERED' ORDER BY delivered_at LIMIT 1)`,
    );
  return [
    event("delivered", deliveredFact("delivered_at"), delivered),
    db.run(sql`UPDATE orders SET status = 'COMPLETED', id_checked_at = ${deliveredFact("id_checked_at")},
      id_check_method = ${deliveredFact("id_check_method")}, id_check_pack = ${deliveredFact("id_check_pack")},
      updated_at = ${now}, version = version + 1 WHERE ${delivered}`),
    event("undone", sql`${now}`, reopened),
    db.run(sql`UPDATE orders SET status = 'AWAITING_PROCESSING', id_checked_at = NULL, id_check_method = NULL, id_check_pack = NULL,
      updated_at = ${now}, version = version + 1
      WHERE ${ofOrder} AND orders.status = 'COMPLETED' AND ${lastEvent("kind")} = 'undone' AND ${lastEvent("version")} = orders.version + 1`),
  ];
}
