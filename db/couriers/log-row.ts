import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import type { courierRequestMoves } from "../schema/couriers.ts";

/** A log's entry as a row of `courier_request_moves`. */
export const logRow = (requestId: string, entry: LogEntry): typeof courierRequestMoves.$inferInsert => ({
  requestId,
  version: entry.version,
  at: entry.at,
  move: entry.move,
  fromStatus: entry.from,
  toStatus: entry.to,
  byId: entry.by.id,
  byName: entry.by.name,
  byRole: entry.by.role,
  courierId: entry.courier?.id ?? null,
  courierName: entry.courier?.name ?? null,
  idChecked: entry.idChecked,
  proof: entry.proof,
  reason: entry.reason,
  note: entry.note,
  hash: entry.hash,
});
