import { createHash } from "node:crypto";
import type { Platform } from "#test/support/simulated/platform.ts";

/** What somebody asked, and what came back. `lost`: nothing did. */
export type Call = {
  at: number;
  until: number;
  who: string;
  call: string;
  input: Record<string, unknown>;
  result: Record<string, unknown> | null;
  lost: string | null;
};
export type Row = Record<string, unknown>;
export type History = {
  seed: string;
  startsAt: number;
  endsAt: number;
  calls: Call[];
  /** How the tables began and ended. */
  before: Record<string, Row[]>;
  after: Record<string, Row[]>;
  sent: string[];
};

const tables = {
  vendors: "id",
  products: "id",
  orders: "id",
  order_items: "order_id, line",
  order_events: "order_id, version",
  order_proposals: "id",
  stock_holds: "order_id, product_id",
  day_purchases: "order_id, bucket",
  deals: "id",
  deal_uses: "order_id, deal_id",
  point_entries: "id",
  ledger_entries: "id",
  sales_days: "vendor_id, day",
  idempotency_keys: "scope, key",
  courier_requests: "id",
  courier_request_moves: "request_id, version",
  courier_offers: "request_id, round, courier_id",
  courier_shifts: "id",
  courier_hand_ins: "id",
  subscriptions: "vendor_id",
  stripe_events: "id",
  outbox: "id",
  waiting_orders: "order_id, holder",
  window_places: "order_id",
  audit_events: "id",
} as const;

export const rowsOf = ({ rows }: Pick<Platform, "rows">): Record<string, Row[]> =>
  Object.fromEntries(
    Object.entries(tables).map(([table, order]) => [table, rows(`SELECT * FROM ${table} ORDER BY ${order}`)]),
  );

export const digestOf = (history: History): string =>
  createHash("sha256").update(JSON.stringify(history)).digest("hex");
