import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type CardFilter, FINISHED_MAX } from "#app/domain/couriers/card.ts";
import { brokenAt } from "#app/domain/couriers/delivery-record.ts";
import type { Settlement } from "#app/domain/couriers/money/settlement.ts";
import type { CourierStatus, ShownStatus } from "#app/domain/couriers/request.ts";
import { isTooShort, requestSearchTexts } from "#app/domain/couriers/request-search.ts";
import { chainDigest } from "#app/platform/chain-digest.ts";
import type { Db } from "../client.ts";
import { matchOfVendor } from "../orders/queries.ts";
import { users } from "../schema/accounts.ts";
import { courierRequestMoves, courierRequests } from "../schema/couriers.ts";
import { orderItems, orders } from "../schema/orders.ts";
import {
  computed,
  count,
  exists,
  nested,
  optional,
  pick,
  present,
  type RowOf,
  rows,
  type Selection,
  select,
  selection,
  selectOne,
  valuesOf,
} from "../select.ts";
import { isReturning, loggedFields, loggedRequest, withLogs } from "./logged-requests.ts";
import type { LoggedCourierRequest } from "./mapping.ts";
import { messages } from "./messages.ts";

/** Who may see which requests: DECISIONS 4. */
export type CourierScope = "all" | { courierId: string } | { vendorId: string };

const FINISHED = sql.raw("('DELIVERED', 'CANCELLED')");
const UNFINISHED = sql.raw("('PENDING', 'COURIER_ASSIGNED', 'PICKED_UP')");

/** Few requests are open at once, so find them by status. The plus sign keeps other indexes out. */
function underWay(scope: CourierScope): SQL {
  if (scope === "all") return sql`status IN ${UNFINISHED}`;
  if ("courierId" in scope) {
    return sql`status IN ${UNFINISHED} AND (status = 'PENDING' OR +courier_id = ${scope.courierId})`;
  }
  return sql`vendor_id = ${scope.vendorId} AND status IN ${UNFINISHED}`;
}

/** The plus stops SQLite from using the status index, so it reads from the newest. */
function over(scope: CourierScope, limit: number): SQL {
  if (scope !== "all" && "vendorId" in scope) {
    const each = finishedStatuses.map((status) => newestOfVendor(scope.vendorId, status, limit));
    return sql`FROM (${sql.join(each, sql` UNION ALL `)}) ORDER BY created_at DESC LIMIT ${limit}`;
  }
  const whose = scope === "all" ? sql`` : sql`courier_id = ${scope.courierId} AND`;
  return sql`FROM courier_requests WHERE ${whose} +status IN ${FINISHED} ORDER BY created_at DESC LIMIT ${limit}`;
}
const finishedStatuses = ["DELIVERED", "CANCELLED", "NOT_DELIVERED"] as const;

const isShownAs = (status: ShownStatus): SQL =>
  sql`status = ${status === "NOT_DELIVERED" ? "CANCELLED" : status}
    AND (failure_reason IS NULL) = ${status === "NOT_DELIVERED" ? 0 : 1}`;

/** In index order, so that only listed rows are read. */
const newestOfVendor = (vendorId: string, status: ShownStatus, limit: number): SQL =>
  sql`SELECT * FROM (SELECT id, created_at FROM courier_requests
    WHERE vendor_id = ${vendorId} AND ${isShownAs(status)} ORDER BY created_at DESC LIMIT ${limit})`;

const listedFields = { ...loggedFields, ...pick(courierRequests, "offering"), returning: isReturning };
const listedRequest = selection({ ...listedFields, messages });
const partnersRequest = selection({
  ...listedFields,
  courierPhone: optional(users.phone, sql`(SELECT phone FROM users WHERE users.id = courier_requests.courier_id)`),
});

const listed = async <T extends RowOf<typeof loggedRequest>>(db: Db, request: Selection<T>, ids: SQL) =>
  withLogs(db, await select(db, request)`FROM courier_requests WHERE id IN (${ids}) ORDER BY created_at DESC`);

const idsOf = (scope: CourierScope, finished: number): SQL =>
  sql`SELECT id FROM courier_requests WHERE ${underWay(scope)}
    UNION ALL SELECT id FROM (SELECT id ${over(scope, Math.min(finished, FINISHED_MAX))})`;

export const listCourierRequests = (db: Db, scope: CourierScope, finished = FINISHED_MAX) =>
  listed(db, listedRequest, idsOf(scope, finished));

const HITS_MAX = 500;

/** Without a filter as above; else the newest `limit` that match, and none for a text too short to search. */
export async function listRequestsOfVendor(
  db: Db,
  vendorId: string,
  { text, status }: CardFilter,
  limit = FINISHED_MAX,
) {
  if (isTooShort(text)) return [];
  if (!text) {
    const ids = status ? sql`SELECT id FROM (${newestOfVendor(vendorId, status, limit)})` : idsOf({ vendorId }, limit);
    return listed(db, partnersRequest, ids);
  }
  const match = matchOfVendor(vendorId, requestSearchTexts(text));
  return listed(
    db,
    partnersRequest,
    sql`SELECT id FROM (SELECT rowid AS hit FROM courier_requests_search
        WHERE courier_requests_search MATCH ${match} ORDER BY rowid DESC LIMIT ${HITS_MAX})
      CROSS JOIN courier_requests ON courier_requests.rowid = hit AND vendor_id = ${vendorId}
      ${status ? sql`WHERE ${isShownAs(status)}` : sql``} ORDER BY hit DESC LIMIT ${limit}`,
  );
}

const boardRow = selection({ ...getTableColumns(courierRequests), returning: isReturning, messages });

const newestOf = (status: CourierStatus, limit: number, columns: SQL) => sql`SELECT * FROM (
  SELECT ${columns} FROM courier_requests WHERE status = ${status} ORDER BY created_at DESC LIMIT ${limit})`;

/** All that are open and the newest finished ones, without their logs: each row is read once. */
export const listBoardRows = (db: Db, finished: number) =>
  rows(db, boardRow)`SELECT ${boardRow.columns} FROM courier_requests WHERE status IN ${UNFINISHED}
    UNION ALL SELECT * FROM (${newestOf("DELIVERED", finished, boardRow.columns)}
      UNION ALL ${newestOf("CANCELLED", finished, boardRow.columns)}
      ORDER BY ${sql.identifier("createdAt")} DESC LIMIT ${finished})`;

export const findListedRequests = async (db: Db, ids: readonly string[]) =>
  withLogs(db, await select(db, listedRequest)`FROM courier_requests WHERE id IN ${valuesOf(ids)}`);

export async function findCourierRequest(db: Db, id: string): Promise<LoggedCourierRequest | undefined> {
  const [found] = await withLogs(db, await select(db, loggedRequest)`FROM courier_requests WHERE id = ${id}`);
  return found;
}

/** The version where the hash chain breaks; undefined if intact. */
export const findRecordBreak = ({ log, ...request }: LoggedCourierRequest): number | undefined =>
  brokenAt(request, log, chainDigest);

const loggedCourier = selection(pick(courierRequestMoves, "courierId"));

export async function findLoggedCourier(db: Db, requestId: string, version: number): Promise<string | null> {
  const row = await selectOne(db, loggedCourier)`
    FROM courier_request_moves WHERE request_id = ${requestId} AND version = ${version}`;
  return row?.courierId ?? null;
}

export const courierRequestExists = (db: Db, requestId: string): Promise<boolean> =>
  exists(db)`FROM courier_requests WHERE id = ${requestId}`;

const photo = selection({ photoKey: present(courierRequests.photoKey) });

export async function listKnownPhotoKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const known = await select(db, photo)`FROM courier_requests
    WHERE photo_key IS NOT NULL AND photo_key IN ${valuesOf(keys)}`;
  return new Set(known.map(({ photoKey }) => photoKey));
}

const projected = selection(
  pick(courierRequests, "id", "version", "status", "orderNumber", "dispensaryName", "createdAt"),
);
export type ProjectedRow = RowOf<typeof projected>;

/** Includes rows that lag behind their object. */
export const listUnfinishedRows = (db: Db, limit: number): Promise<ProjectedRow[]> =>
  rows(db, projected)`${newestOf("PENDING", limit, projected.columns)}
    UNION ALL ${newestOf("COURIER_ASSIGNED", limit, projected.columns)}
    UNION ALL ${newestOf("PICKED_UP", limit, projected.columns)}`;

export const countUnfinished = (db: Db): Promise<number> =>
  count(db)`FROM courier_requests WHERE status IN ${UNFINISHED}`;

const idAndVersion = selection(pick(courierRequests, "id", "version"));

export async function listVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await select(db, idAndVersion)`
    FROM courier_requests WHERE id IN ${valuesOf(ids)}`;
  return new Map(found.map(({ id, version }) => [id, version]));
}

const orderToDeliver = selection({
  ...pick(orders, "id", "createdAt", "apartment", "deliveryNote", "subtotalCents", "taxes"),
  street: present(orders.street),
  city: present(orders.city),
  state: present(orders.state),
  zip: present(orders.zip),
  customerName: computed(sql`first_name || ' ' || last_name`, String),
  customerPhone: orders.phone,
  items: nested(
    pick(orderItems, "name", "quantity"),
    sql`FROM (SELECT * FROM order_items WHERE order_id = orders.id ORDER BY line) AS order_items`,
  ),
});
export type OrderToDeliver = RowOf<typeof orderToDeliver>;
const TO_DELIVER_SHOWN = 20;

export const listOrdersToDeliver = (db: Db, vendorId: string): Promise<OrderToDeliver[]> =>
  select(db, orderToDeliver)`FROM orders
    WHERE vendor_id = ${vendorId} AND status = 'AWAITING_PROCESSING' AND order_type = 'Delivery'
      AND id NOT IN (SELECT order_id FROM courier_requests
        WHERE vendor_id = ${vendorId} AND order_id IS NOT NULL AND status <> 'CANCELLED')
    ORDER BY created_at DESC LIMIT ${TO_DELIVER_SHOWN}`;

const isDelivered = sql.raw("(status = 'DELIVERED')");
const settlement = selection({
  week: present(courierRequests.settlementWeek),
  courierId: present(courierRequests.courierId),
  courierName: present(courierRequests.courierName, sql`max(courier_name)`),
  deliveries: computed(sql`sum(${isDelivered})`, Number),
  orderTotalCents: computed(sql`sum(${isDelivered} * order_total_cents)`, Number),
  paymentCents: computed(sql`sum(${isDelivered} * courier_payment_cents)`, Number),
  paidBackCents: computed(sql`sum(iif(${isDelivered} OR ${isReturning.expression}, 0, courier_payment_cents))`, Number),
  owedBackCents: computed(sql`sum(iif(${isReturning.expression}, courier_payment_cents, 0))`, Number),
});

export const listSettlements = (db: Db, courierId: string | null): Promise<Settlement[]> =>
  select(db, settlement)`FROM courier_requests
    WHERE settlement_week IS NOT NULL ${courierId === null ? sql`` : sql`AND courier_id = ${courierId}`}
    GROUP BY settlement_week, courier_id
    ORDER BY settlement_week DESC, courierName, courier_id LIMIT 500`;
