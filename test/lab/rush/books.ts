import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { WAITING_ORDERS_MAX } from "#app/domain/checkout/waiting-limit.ts";
import { brokenIn } from "../soak/state.ts";
import type { SentOrder } from "./crowd.ts";

const LIMIT_SHARE = 1_000_000_000;

/** What must not be in a state folder after a rush, in words. `stocked` is how many of each counted product there were. */
export function brokenAfter(dir: string, sent: readonly SentOrder[], stocked: number): string[] {
  const acknowledged = new Set(sent.flatMap(({ id }) => (id ? [id] : [])));
  const [file = ""] = globSync(join(dir, "v3/d1/miniflare-D1DatabaseObject/*.sqlite")).filter(
    (name) => !name.endsWith("metadata.sqlite"),
  );
  const database = new DatabaseSync(file, { readOnly: true });
  const count = (query: string, ...values: (string | number)[]) =>
    (database.prepare(`SELECT count(*) AS n FROM (${query})`).get(...values) as { n: number }).n;
  const counts: Record<string, number> = {
    "orders have no key of their own, or share one": count(
      "SELECT id FROM orders WHERE (SELECT count(*) FROM idempotency_keys WHERE scope = 'order' AND result_id = orders.id) <> 1",
    ),
    "acknowledged orders have another key than they were sent with": sent.filter(
      ({ key, id }) => id && count("SELECT 1 FROM idempotency_keys WHERE key = ? AND result_id = ?", key, id) !== 1,
    ).length,
    "counted products were oversold": count(
      `SELECT p.id FROM products p WHERE p.stock IS NOT NULL AND (p.stock < 0 OR p.stock + coalesce((SELECT sum(i.quantity)
        FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.product_id = p.id AND o.status <> 'CANCELLED'), 0) <> ?)`,
      stocked,
    ),
    "people are over a legal limit": count(
      `SELECT 1 FROM day_purchases d JOIN orders o ON o.id = d.order_id WHERE o.status <> 'CANCELLED'
        GROUP BY d.vendor_id, d.person, d.day, d.bucket HAVING sum(d.share) > ${LIMIT_SHARE}`,
    ),
    "holders have more orders waiting than allowed": count(
      `SELECT holder FROM waiting_orders GROUP BY holder HAVING count(*) > ${WAITING_ORDERS_MAX}`,
    ),
    "orders have no line": count("SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM order_items)"),
  };
  database.close();
  const broken = Object.entries(counts).flatMap(([name, n]) => (n > 0 ? [`${n} ${name}`] : []));
  return [...brokenIn(dir, acknowledged), ...broken];
}
