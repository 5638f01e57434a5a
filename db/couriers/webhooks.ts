import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";

export type DueDelivery = {
  id: string;
  webhookId: string;
  url: string;
  requestId: string;
  version: number;
  body: string;
  attempts: number;
};

/** Events that are due to be sent, oldest first. */
export const listDueDeliveries = (db: Db, now: number, limit: number): Promise<DueDelivery[]> =>
  db.all<DueDelivery>(sql`
    SELECT d.id, d.webhook_id AS webhookId, w.url, d.request_id AS requestId, d.version, d.body, d.attempts
    FROM courier_webhook_deliveries d JOIN courier_webhooks w ON w.id = d.webhook_id
    WHERE d.next_attempt_at IS NOT NULL AND d.next_attempt_at <= ${now} AND w.disabled_at IS NULL
    ORDER BY d.next_attempt_at LIMIT ${limit}`);

export type Webhook = { id: string; url: string; createdAt: number };

export const listWebhooks = (db: Db, vendorId: string): Promise<Webhook[]> =>
  db.all<Webhook>(sql`
    SELECT id, url, created_at AS createdAt FROM courier_webhooks
    WHERE vendor_id = ${vendorId} AND disabled_at IS NULL ORDER BY created_at`);

export type WebhookDelivery = {
  id: string;
  webhookId: string;
  requestId: string;
  orderNumber: string;
  version: number;
  createdAt: number;
  attempts: number;
  nextAttemptAt: number | null;
  deliveredAt: number | null;
  lastStatus: number | null;
  lastError: string | null;
};

/** What was sent to a dispensary's webhooks lately, newest first. */
export const listDeliveries = (db: Db, vendorId: string, limit: number): Promise<WebhookDelivery[]> =>
  db.all<WebhookDelivery>(sql`
    SELECT d.id, d.webhook_id AS webhookId, d.request_id AS requestId, r.order_number AS orderNumber, d.version,
      d.created_at AS createdAt, d.attempts, d.next_attempt_at AS nextAttemptAt, d.delivered_at AS deliveredAt,
      d.last_status AS lastStatus, d.last_error AS lastError
    FROM courier_webhooks w JOIN courier_webhook_deliveries d ON d.webhook_id = w.id
      JOIN courier_requests r ON r.id = d.request_id
    WHERE w.vendor_id = ${vendorId} AND w.disabled_at IS NULL
    ORDER BY d.created_at DESC, d.version DESC LIMIT ${limit}`);
