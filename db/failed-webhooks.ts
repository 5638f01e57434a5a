import { sql } from "drizzle-orm";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { Db } from "./client.ts";

/** An event of the payment provider that could not be carried out, with what is needed to try again. */
export type FailedStripeEvent = {
  id: string;
  type: string;
  vendorId: string;
  dispensaryName: string;
  customerId: string;
  mail: string | null;
  receivedAt: number;
  attempts: number;
  lastAttemptAt: number;
  problem: string;
};

const events = sql.raw(`e.id, e.type, e.vendor_id AS vendorId, v.dispensary_name AS dispensaryName,
  e.customer_id AS customerId, e.mail, e.received_at AS receivedAt, e.attempts, e.last_attempt_at AS lastAttemptAt,
  e.problem FROM failed_stripe_events e JOIN vendors v ON v.id = e.vendor_id`);

/** The newest first. */
export const listFailedEvents = (db: Db) =>
  db.all<FailedStripeEvent>(sql`SELECT ${events} ORDER BY e.received_at DESC LIMIT ${ADMIN_PAGE}`);

export const findFailedEvent = (db: Db, id: string): Promise<FailedStripeEvent | undefined> =>
  db.get<FailedStripeEvent | undefined>(sql`SELECT ${events} WHERE e.id = ${id}`);

/** An event for a dispensary's own system that did not arrive; null for when it is tried again means given up. */
export type FailedDelivery = {
  id: string;
  vendorId: string;
  dispensaryName: string;
  url: string;
  requestId: string;
  orderNumber: string;
  version: number;
  createdAt: number;
  attempts: number;
  nextAttemptAt: number | null;
  lastError: string;
};

const deliveries =
  sql.raw(`d.id, v.id AS vendorId, v.dispensary_name AS dispensaryName, w.url, d.request_id AS requestId,
  r.order_number AS orderNumber, d.version, d.created_at AS createdAt, d.attempts, d.next_attempt_at AS nextAttemptAt,
  d.last_error AS lastError
  FROM courier_webhook_deliveries d JOIN courier_webhooks w ON w.id = d.webhook_id AND w.disabled_at IS NULL
    JOIN vendors v ON v.id = w.vendor_id JOIN courier_requests r ON r.id = d.request_id`);

/** The newest first; what a dispensary no longer listens to is not missed. */
export const listFailedDeliveries = (db: Db) =>
  db.all<FailedDelivery>(sql`SELECT ${deliveries} WHERE d.delivered_at IS NULL AND d.last_error IS NOT NULL
    ORDER BY d.created_at DESC LIMIT ${ADMIN_PAGE}`);

export const findFailedDelivery = (db: Db, id: string): Promise<FailedDelivery | undefined> =>
  db.get<FailedDelivery | undefined>(
    sql`SELECT ${deliveries} WHERE d.id = ${id} AND d.delivered_at IS NULL AND d.last_error IS NOT NULL`,
  );
