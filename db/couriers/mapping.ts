import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import type { courierRequestMoves } from "../schema/couriers.ts";

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

export const entryOf = (row: Omit<MoveRow, "requestId">): LogEntry => {
  const { fromStatus, toStatus, byId, byName, byRole, courierId, courierName, ...rest } = row;
  return {
    ...rest,
    from: fromStatus,
    to: toStatus,
    by: { id: byId, name: byName, role: byRole },
    courier: courierId ? { id: courierId, name: courierName ?? "" } : null,
  };
};
