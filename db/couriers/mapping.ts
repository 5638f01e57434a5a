import { getTableColumns, sql } from "drizzle-orm";
import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { courierRequestMoves, courierRequests } from "../schema/couriers.ts";
import { nested, omit, type RowOf, selection } from "../select.ts";

export type LoggedCourierRequest = CourierRequest & { log: LogEntry[] };

type MoveRow = Required<typeof courierRequestMoves.$inferInsert>;

export const logRow = (requestId: string, { from, to, by, courier, ...rest }: LogEntry): MoveRow => ({
  ...rest,
  requestId,
  fromStatus: from,
  toStatus: to,
  byId: by.id,
  byName: by.name,
  byRole: by.role,
  courierId: courier?.id ?? null,
  courierName: courier?.name ?? null,
});

const entryOf = (row: Omit<MoveRow, "requestId">): LogEntry => {
  const { fromStatus, toStatus, byId, byName, byRole, courierId, courierName, ...rest } = row;
  return {
    ...rest,
    from: fromStatus,
    to: toStatus,
    by: { id: byId, name: byName, role: byRole },
    courier: courierId ? { id: courierId, name: courierName ?? "" } : null,
  };
};

export const loggedFields = {
  ...getTableColumns(courierRequests),
  log: nested(
    omit(courierRequestMoves, "requestId"),
    sql`FROM (SELECT * FROM courier_request_moves WHERE request_id = courier_requests.id ORDER BY version)
      AS courier_request_moves`,
  ),
};
export const loggedRequest = selection(loggedFields);

export const loggedOf = (row: RowOf<typeof loggedRequest>): LoggedCourierRequest => ({
  ...row,
  log: row.log.map(entryOf),
});
