import { and, eq, lt } from "drizzle-orm";
import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { courierEvent } from "#app/domain/couriers/event.ts";
import { courierEventTypeOf } from "#app/domain/couriers/event-types.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { orderEventTypeOfMove } from "#app/domain/orders/event-types.ts";
import type { Db, Statement } from "../client.ts";
import { insertDeliveries } from "../pos/webhook-writes.ts";
import { courierRequestMoves, courierRequests } from "../schema/couriers.ts";
import { logRow } from "./mapping.ts";

export const insertCourierRequest = (db: Db, request: CourierRequest): Statement =>
  db.insert(courierRequests).values(request);

export const insertLogEntries = (db: Db, requestId: string, entries: readonly LogEntry[]): Statement[] =>
  entries.map((entry) => db.insert(courierRequestMoves).values(logRow(requestId, entry)).onConflictDoNothing());

const moving = [
  ...(["version", "status", "updatedAt", "courierId", "courierName", "assignedAt", "pickedUpAt"] as const),
  ...(["deliveredAt", "cancelledAt", "idCheckedAt", "idCheckMethod", "idCheckPack", "proof", "photoKey"] as const),
  ...(["signature", "failureReason", "returnedAt", "settlementWeek"] as const),
  ...(["deliveryAddress", "deliveryLat", "deliveryLng", "notes", "unseenAddressAt"] as const),
] as const satisfies (keyof CourierRequest)[];

export const updateCourierRequest = (db: Db, request: CourierRequest): Statement =>
  db
    .update(courierRequests)
    .set(Object.fromEntries(moving.map((name) => [name, request[name]])))
    .where(and(eq(courierRequests.id, request.id), lt(courierRequests.version, request.version)));

export function insertMoveDeliveries(db: Db, request: CourierRequest, entry: Omit<LogEntry, "hash">, now: number) {
  const { id, vendorId, orderId, orderNumber } = request;
  if (!vendorId) return [];
  const moved = { vendorId, subjectId: id, version: entry.version, orderNumber, at: entry.at };
  const orderType = orderEventTypeOfMove(entry.move);
  const body = courierEvent(request, entry);
  return [
    insertDeliveries(db, "couriers", { ...moved, type: courierEventTypeOf(entry.move), orderId: null, body }, now),
    ...(orderId && orderType
      ? [insertDeliveries(db, "orders", { ...moved, type: orderType, orderId, body: null }, now)]
      : []),
  ];
}
