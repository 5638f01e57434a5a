import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { archiveOfOrder, readArchivedMonths } from "../orders/archive.ts";
import { courierRequestMoves, courierRequests } from "../schema/couriers.ts";
import { computed, nested, omit, type RowOf, selection } from "../select.ts";
import { entryOf } from "./mapping.ts";

const log = nested(
  omit(courierRequestMoves, "requestId"),
  sql`FROM (SELECT * FROM courier_request_moves WHERE request_id = courier_requests.id ORDER BY version)
    AS courier_request_moves`,
);
export const loggedFields = {
  ...omit(courierRequests, "offering"),
  log,
  archive: computed(
    sql`(SELECT ${archiveOfOrder.expression} FROM orders WHERE orders.id = courier_requests.order_id)`,
    archiveOfOrder.read,
  ),
};
export const loggedRequest = selection(loggedFields);

export const isReturning = computed(
  sql`(courier_requests.failure_reason IS NOT NULL AND courier_requests.returned_at IS NULL
    AND (courier_requests.order_id IS NULL OR EXISTS (
      SELECT 1 FROM orders WHERE orders.id = courier_requests.order_id AND orders.status = 'AWAITING_PROCESSING')))`,
  Boolean,
);
export async function withLogs<T extends RowOf<typeof loggedRequest>>(db: Db, found: readonly T[]) {
  const months = await readArchivedMonths(db, found);
  return found.map(({ archive, log, ...row }) => {
    const entries = log.map(entryOf);
    const parts = archive && row.orderId !== null ? months.get(archive.key)?.[row.orderId] : undefined;
    const archived = parts?.requests.find(({ id }) => id === row.id);
    if (!archived) return { ...row, log: entries };
    const last = archived.log.at(-1)?.version ?? 0;
    return { ...row, ...archived, log: [...archived.log, ...entries.filter(({ version }) => version > last)] };
  });
}
