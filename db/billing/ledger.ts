import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { ledgerEntries } from "../schema/ledger.ts";
import { computed, exists, pick, select, selection } from "../select.ts";

const entry = selection(pick(ledgerEntries, "at", "kind", "postings", "orderId", "requestId", "invoiceId"));

export const listEntries = (db: Db, vendorId: string, week: string) =>
  select(db, entry)`
    FROM ledger_entries INDEXED BY ledger_entries_of_week
      WHERE vendor_id = ${vendorId} AND week = ${week} ORDER BY at, id`;

export const isLedgerOpen = (db: Db, vendorId: string): Promise<boolean> =>
  exists(db)`FROM ledger_openings WHERE vendor_id = ${vendorId}`;

const ended = (column: string) =>
  selection({ id: computed(sql.raw("id"), String), at: computed(sql.raw(column), Number) });

export const listCompletedOrders = (db: Db, vendorId: string) =>
  select(db, ended("updated_at"))`
    FROM orders INDEXED BY orders_of_vendor_by_status WHERE vendor_id = ${vendorId} AND status = 'COMPLETED'`;

export const listDeliveredRequests = (db: Db, vendorId: string) =>
  select(db, ended("delivered_at"))`FROM courier_requests INDEXED BY courier_requests_of_vendor
    WHERE vendor_id = ${vendorId} AND order_id IS NULL AND status = 'DELIVERED'`;
