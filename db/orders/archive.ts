import { getTableColumns, sql } from "drizzle-orm";
import {
  type ArchivedMonth,
  type ArchivedParts,
  type ArchiveRef,
  archiveKey,
  type MonthOfVendor,
} from "#app/domain/orders/archive.ts";
import { chainDigest } from "#app/platform/chain-digest.ts";
import type { Db, Statement } from "../client.ts";
import { entryOf } from "../couriers/mapping.ts";
import { orderArchives, replacedArchives } from "../schema/archives.ts";
import { courierRequestMoves, courierRequests } from "../schema/couriers.ts";
import { orderItems, orderProposals, orderReminders, orders } from "../schema/orders.ts";
import { computed, nested, omit, pick, select, selection, selectOne, valuesOf } from "../select.ts";

/** The columns of lines, proposals and reminders, for an order in `orders`. */
export const partsOfOrder = {
  items: nested(
    omit(orderItems, "orderId", "line"),
    sql`FROM (SELECT * FROM order_items WHERE order_id = orders.id ORDER BY line) AS order_items`,
  ),
  proposals: nested(omit(orderProposals, "orderId"), sql`FROM order_proposals WHERE order_id = orders.id`),
  reminders: nested(omit(orderReminders, "orderId"), sql`FROM order_reminders WHERE order_id = orders.id`),
};

const monthOf = sql.raw("strftime('%Y-%m', orders.created_at / 1000, 'unixepoch')");

/** Where the parts of an archived order are; null while they are rows. */
export const archiveOfOrder = computed(
  sql`iif(orders.archived_at IS NULL, NULL, (SELECT json_object('key', key, 'sha256', sha256) FROM order_archives
    WHERE vendor_id = orders.vendor_id AND month = ${monthOf}))`,
  (text): ArchiveRef | null => (text === null ? null : JSON.parse(String(text))),
);

/** Throws if the file is missing or altered. */
export async function readArchivedMonth(db: Db, { key, sha256 }: ArchiveRef): Promise<ArchivedMonth> {
  const text = await db.archive.read(key);
  if (text === null || chainDigest(text) !== sha256) throw new Error(`The archive ${key} is missing or damaged.`);
  return JSON.parse(text);
}

type Archivable = { id: string; archive: ArchiveRef | null };

/** Each file once, by key. */
export async function readArchivedMonths(db: Db, found: readonly { archive: ArchiveRef | null }[]) {
  const refs = new Map(found.flatMap(({ archive }) => (archive ? [[archive.key, archive]] : [])));
  const months = await Promise.all(
    [...refs].map(async ([key, ref]) => [key, await readArchivedMonth(db, ref)] as const),
  );
  return new Map(months);
}

export async function withArchivedParts<T extends Archivable>(db: Db, found: readonly T[]) {
  const months = await readArchivedMonths(db, found);
  return found.map(({ archive, ...row }) => {
    if (!archive) return row;
    const parts = months.get(archive.key)?.[row.id];
    if (!parts) throw new Error(`The archive ${archive.key} lacks order ${row.id}.`);
    const { signature: _, requests: __, ...shown } = parts;
    return { ...row, ...shown };
  });
}

export async function findSignature(db: Db, orderId: string): Promise<string | null> {
  const row = await selectOne(db, signed)`FROM orders WHERE id = ${orderId}`;
  if (!row?.archive) return row?.signature ?? null;
  const parts = (await readArchivedMonth(db, row.archive))[orderId];
  return parts?.signature ?? parts?.requests.find(({ signature }) => signature)?.signature ?? null;
}

const signed = selection({ ...pick(orders, "signature"), archive: archiveOfOrder });

const dueMonth = selection({ ...pick(orders, "vendorId"), month: computed(monthOf, String) });

const isDue = (before: number) =>
  sql`orders.status <> 'AWAITING_PROCESSING' AND orders.archived_at IS NULL AND orders.updated_at < ${before}`;

/** The month of the order that was closed first; `except` are vendors to leave out. */
export const findDueMonth = (db: Db, before: number, except: readonly string[]): Promise<MonthOfVendor | undefined> =>
  selectOne(db, dueMonth)`FROM orders INDEXED BY orders_to_archive WHERE ${isDue(before)}
      AND vendor_id NOT IN ${valuesOf(except)}
      ORDER BY updated_at LIMIT 1`;

const isOver = sql.raw(
  "courier_requests.order_id = orders.id AND courier_requests.status IN ('DELIVERED', 'CANCELLED')",
);

const due = selection({
  ...pick(orders, "id", "signature"),
  ...partsOfOrder,
  requests: nested(pick(courierRequests, "id", "signature"), sql`FROM courier_requests WHERE ${isOver}`),
  moves: nested(
    getTableColumns(courierRequestMoves),
    sql`FROM (SELECT courier_request_moves.* FROM courier_requests CROSS JOIN courier_request_moves
      ON request_id = courier_requests.id WHERE ${isOver} ORDER BY request_id, courier_request_moves.version)
      AS courier_request_moves`,
  ),
});
type DueOrder = ArchivedParts & { id: string };

const ofMonth = ({ vendorId, month }: MonthOfVendor) =>
  sql`orders.vendor_id = ${vendorId} AND orders.created_at >= unixepoch(${`${month}-01`}) * 1000
    AND orders.created_at < unixepoch(${`${month}-01`}, '+1 month') * 1000`;

export async function listDueOrders(
  db: Db,
  month: MonthOfVendor,
  { before, limit }: { before: number; limit: number },
): Promise<DueOrder[]> {
  const found = await select(db, due)`
    FROM orders INDEXED BY orders_of_vendor WHERE ${ofMonth(month)} AND ${isDue(before)} LIMIT ${limit}`;
  return found.map(({ moves, requests, ...order }) => ({
    ...order,
    requests: requests.map((request) => ({
      ...request,
      log: moves.filter(({ requestId }) => requestId === request.id).map(({ requestId: _, ...move }) => entryOf(move)),
    })),
  }));
}

const stored = selection(pick(orderArchives, "key", "sha256"));

export const findArchive = (db: Db, { vendorId, month }: MonthOfVendor): Promise<ArchiveRef | undefined> =>
  selectOne(db, stored)`FROM order_archives WHERE vendor_id = ${vendorId} AND month = ${month}`;

/** Before a file is written. Its batch takes it off this list. */
export const noteFile = (db: Db, key: string, now: number): Statement =>
  db.run(sql`INSERT INTO replaced_archives (key, at) VALUES (${key}, ${now})
    ON CONFLICT DO UPDATE SET at = excluded.at`);

const replaced = selection(pick(replacedArchives, "key"));

export const listReplaced = (db: Db, before: number, limit: number): Promise<{ key: string }[]> =>
  select(db, replaced)`FROM replaced_archives WHERE at < ${before} LIMIT ${limit}`;

export const forgetReplaced = (db: Db, keys: readonly string[]): Statement =>
  db.run(sql`DELETE FROM replaced_archives WHERE key IN ${valuesOf(keys)}`);

type Move = { month: MonthOfVendor; from: ArchiveRef | undefined; sha256: string; due: readonly DueOrder[] };

/**
 * Breaks its batch, on a NOT NULL, if an order changed since it was read or another run was first. Pictures of lines stay in
 * use.
 */
export function moveToArchive(
  db: Db,
  { month, from, sha256, due }: Move,
  { before, now }: { before: number; now: number },
): Statement[] {
  const ids = due.map(({ id }) => id);
  const requests = due.flatMap((order) => order.requests);
  const moves = requests.reduce((sum, { log }) => sum + log.length, 0);
  const chosen = valuesOf(ids);
  const chosenRequests = valuesOf(requests.map(({ id }) => id));
  const asRead = sql`(SELECT count(*) FROM orders WHERE id IN ${chosen} AND ${isDue(before)}) = ${ids.length}
    AND (SELECT count(*) FROM courier_request_moves WHERE request_id IN ${chosenRequests}) = ${moves}
    AND (SELECT sha256 FROM order_archives WHERE vendor_id = ${month.vendorId} AND month = ${month.month}) IS ${from?.sha256 ?? null}`;
  return [
    db.run(sql`INSERT INTO replaced_archives (key, at) SELECT key, ${now} FROM order_archives
      WHERE vendor_id = ${month.vendorId} AND month = ${month.month} ON CONFLICT DO NOTHING`),
    db.run(sql`INSERT INTO order_archives (vendor_id, month, key, sha256, orders)
      VALUES (${month.vendorId}, ${month.month}, ${archiveKey(month, sha256)}, iif(${asRead}, ${sha256}, NULL), ${ids.length})
      ON CONFLICT DO UPDATE SET key = excluded.key, sha256 = excluded.sha256, orders = orders + excluded.orders`),
    forgetReplaced(db, [archiveKey(month, sha256)]),
    db.run(sql`INSERT INTO archived_images (image_key) SELECT image_key FROM order_items
      WHERE order_id IN ${chosen} AND image_key IS NOT NULL ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM order_items WHERE order_id IN ${chosen}`),
    db.run(sql`DELETE FROM order_proposals WHERE order_id IN ${chosen}`),
    db.run(sql`DELETE FROM order_reminders WHERE order_id IN ${chosen}`),
    db.run(sql`UPDATE orders SET archived_at = ${now}, signature = NULL WHERE id IN ${chosen}`),
    // Only of archived orders: a trigger keeps the logs of all others.
    db.run(sql`DELETE FROM courier_request_moves WHERE request_id IN ${chosenRequests}`),
    db.run(sql`UPDATE courier_requests SET signature = NULL WHERE id IN ${chosenRequests} AND signature IS NOT NULL`),
  ];
}
