import { brokenAt } from "#app/domain/couriers/delivery-record.ts";
import { chainDigest } from "#app/platform/chain-digest.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { findOrder } from "#db/orders/queries.ts";
import { broken } from "#test/support/faults/fault-invariants.ts";
import { disagreements } from "#test/support/order-story.ts";
import type { Platform } from "#test/support/simulated/platform.ts";
import type { Call } from "./history.ts";

/** Queries that must return nothing once everything has settled. */
const never: Record<string, string> = {
  "a limit is exceeded": `SELECT 1 FROM day_purchases d JOIN orders o ON o.id = d.order_id WHERE o.status <> 'CANCELLED'
    GROUP BY d.vendor_id, d.person, d.day, d.bucket HAVING sum(d.share) > 1000000000`,
  "a window is overbooked": `SELECT 1 FROM orders o JOIN order_windows w USING (vendor_id) WHERE o.window_from IS NOT NULL
    AND o.status <> 'CANCELLED' GROUP BY o.vendor_id, o.window_from HAVING count(*) > max(w.capacity)`,
  "a deal is used too often": "SELECT 1 FROM deals WHERE uses > max_uses",
  "an order that nobody accepted still waits": `SELECT 1 FROM orders o WHERE status = 'AWAITING_PROCESSING'
    AND waits_until IS NOT NULL AND version = 1`,
  "a proposal is still open": "SELECT 1 FROM order_proposals WHERE answer IS NULL",
  "an order holds a place among the waiting": `SELECT 1 FROM waiting_orders w JOIN orders o ON o.id = w.order_id WHERE o.version > 1`,
  "points of an order that was called off": `SELECT 1 FROM point_entries p JOIN orders o ON o.id = p.order_id
    WHERE o.status = 'CANCELLED' GROUP BY p.order_id, p.kind HAVING sum(p.points) <> 0`,
  "points that were not earned": `SELECT 1 FROM orders o WHERE o.status = 'COMPLETED' AND o.points_earned <>
    (SELECT coalesce(sum(points), 0) FROM point_entries WHERE order_id = o.id AND kind = 'earned')`,
  "points that were not taken": `SELECT 1 FROM orders o WHERE o.status <> 'CANCELLED' AND -o.points_used <>
    (SELECT coalesce(sum(points), 0) FROM point_entries WHERE order_id = o.id AND kind = 'used')`,
  "an email was never sent": `SELECT 1 FROM outbox WHERE sent_at IS NULL
    AND next_attempt_at < (SELECT max(started_at) FROM cron_runs WHERE job = 'send-emails')`,
  "an offer is still open": "SELECT 1 FROM courier_offers WHERE answer IS NULL",
  "two couriers took one request":
    "SELECT 1 FROM courier_offers WHERE answer = 'accepted' GROUP BY request_id, round HAVING count(*) > 1",
  "a pending request that nobody is asked about":
    "SELECT 1 FROM courier_requests WHERE status = 'PENDING' AND offering IS NULL",
  "a payment is booked twice":
    "SELECT 1 FROM ledger_entries WHERE invoice_id IS NOT NULL GROUP BY invoice_id HAVING count(*) > 1",
};

/** The first checker, which may ask the product's own rules; of `each` so many orders one is looked at closely. */
export async function brokenInvariants(platform: Platform, calls: readonly Pick<Call, "call" | "lost">[], each = 1) {
  const visit = platform.visit();
  const findings = calls.flatMap(({ call, lost }) =>
    lost?.startsWith("bug") || lost === "never came" ? [`${call}: ${lost}`] : [],
  );
  findings.push(...(await broken(platform.env())));
  for (const [name, statement] of Object.entries(never)) if (platform.rows(statement).length > 0) findings.push(name);
  for (const [at, { id }] of platform.rows("SELECT id FROM orders ORDER BY id").entries()) {
    if (at % each !== 0) continue;
    const order = await findOrder(visit.db, String(id));
    if (order) for (const what of await disagreements(visit, order)) findings.push(`order ${id}: ${what}`);
  }
  for (const { id } of platform.rows("SELECT id FROM courier_requests")) {
    const request = await findCourierRequest(visit.db, String(id));
    if (request && brokenAt(request, request.log, chainDigest) !== undefined)
      findings.push(`request ${id}: a broken chain`);
    const progress = await visit.courierRequests.progress(String(id));
    if (progress && (progress.projected !== progress.version || progress.version !== request?.version))
      findings.push(`request ${id}: its row is behind`);
  }
  return findings;
}
