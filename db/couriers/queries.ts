import { desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { brokenAt, type LogEntry } from "#app/domain/couriers/delivery-record.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import type { Db } from "../client.ts";
import { courierRequests } from "../schema/couriers.ts";
import { chainDigest } from "./chain-digest.ts";

export type LoggedCourierRequest = CourierRequest & { log: LogEntry[] };

/** Whose requests are read: everybody's, those that a courier sees, or one dispensary's (DECISIONS 4). */
export type CourierScope = "all" | { courierId: string } | { vendorId: string };

/** Of what is over, one screen or call lists so many at most. */
const FINISHED_MAX = 500;

/** A request's log, oldest first, as JSON. */
const logColumn = sql<string>`(
  SELECT json_group_array(json_object('version', version, 'at', at, 'move', move, 'from', from_status, 'to', to_status,
    'byId', by_id, 'byName', by_name, 'byRole', by_role, 'courierId', courier_id, 'courierName', courier_name,
    'idChecked', id_checked, 'proof', proof, 'reason', reason, 'note', note, 'hash', hash))
  FROM (SELECT * FROM courier_request_moves WHERE request_id = ${sql.raw("courier_requests.id")} ORDER BY version))`;

type LogRow = Omit<LogEntry, "by" | "courier" | "idChecked"> & {
  byId: string | null;
  byName: string;
  byRole: LogEntry["by"]["role"];
  courierId: string | null;
  courierName: string | null;
  idChecked: number | null;
};

const asEntry = ({ byId, byName, byRole, courierId, courierName, idChecked, ...rest }: LogRow): LogEntry => ({
  ...rest,
  by: { id: byId, name: byName, role: byRole },
  courier: courierId ? { id: courierId, name: courierName ?? "" } : null,
  idChecked: idChecked === null ? null : idChecked === 1,
});

const withLog = (row: CourierRequest & { log: string }): LoggedCourierRequest => ({
  ...row,
  log: (JSON.parse(row.log) as LogRow[]).map(asEntry),
});

const FINISHED = sql.raw("('DELIVERED', 'CANCELLED')");
const UNFINISHED = sql.raw("('PENDING', 'COURIER_ASSIGNED', 'PICKED_UP')");

/** What of a scope is under way. There is little of it on the whole platform: its status finds it, whoever asks. */
function underWay(scope: CourierScope): SQL {
  if (scope === "all") return sql`status IN ${UNFINISHED}`;
  if ("courierId" in scope) {
    return sql`status IN ${UNFINISHED} AND (status = 'PENDING' OR +courier_id = ${scope.courierId})`;
  }
  return sql`status IN ${UNFINISHED} AND +vendor_id = ${scope.vendorId}`;
}

/** What of a scope is over, found from its newest on: a plus sign keeps the status from being what it is found by. */
function over(scope: CourierScope): SQL {
  if (scope === "all") return sql`+status IN ${FINISHED}`;
  if ("courierId" in scope) return sql`courier_id = ${scope.courierId} AND +status IN ${FINISHED}`;
  return sql`vendor_id = ${scope.vendorId} AND +status IN ${FINISHED}`;
}

const selectLogged = (db: Db) =>
  db.select({ ...getTableColumns(courierRequests), log: logColumn }).from(courierRequests);

/** Newest first: all that is under way, and of what is over the newest `finished`. */
export async function listCourierRequests(
  db: Db,
  scope: CourierScope,
  finished = FINISHED_MAX,
): Promise<LoggedCourierRequest[]> {
  const rows = await selectLogged(db)
    .where(
      sql`id IN (
        SELECT id FROM courier_requests WHERE ${underWay(scope)}
        UNION ALL
        SELECT id FROM (
          SELECT id FROM courier_requests WHERE ${over(scope)} ORDER BY created_at DESC LIMIT ${Math.min(finished, FINISHED_MAX)}
        )
      )`,
    )
    .orderBy(desc(courierRequests.createdAt));
  return rows.map(withLog);
}

/** One request with its log, for its own object and for those who were found to see it. */
export async function findCourierRequest(db: Db, id: string): Promise<LoggedCourierRequest | undefined> {
  const [row] = await selectLogged(db).where(eq(courierRequests.id, id));
  return row && withLog(row);
}

/** The version from which a record is not what was written; undefined where all of it is. */
export const findRecordBreak = ({ log, ...request }: LoggedCourierRequest): number | undefined =>
  brokenAt(request, log, chainDigest);

/** The requests of an order that are not cancelled. */
export const listRequestsOfOrder = (
  db: Db,
  vendorId: string,
  orderId: string,
): Promise<Pick<CourierRequest, "id" | "status">[]> =>
  db.all(sql`SELECT id, status FROM courier_requests
    WHERE order_id = ${orderId} AND vendor_id = ${vendorId} AND status <> 'CANCELLED'`);

export async function courierRequestExists(db: Db, id: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM courier_requests WHERE id = ${id}`);
  return rows.length > 0;
}

/** Of these photos those that a delivery shows. */
export async function listKnownPhotoKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ key: string }>(sql`
    SELECT photo_key AS key FROM courier_requests
    WHERE photo_key IS NOT NULL AND photo_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`);
  return new Set(rows.map((row) => row.key));
}
