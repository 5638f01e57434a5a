import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { WebhookKind } from "#app/domain/pos/webhook-events.ts";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { webhookDeliveries, webhooks } from "../schema/webhooks.ts";
import { computed, pick, present, type RowOf, select, selection, selectOne } from "../select.ts";

const d = alias(webhookDeliveries, "d");
const w = alias(webhooks, "w");
const v = alias(vendors, "v");

const dueDelivery = selection({
  ...pick(d, "id", "webhookId", "subjectId", "version", "type", "orderId", "body", "createdAt", "attempts"),
  ...pick(w, "url", "secrets"),
});
export type DueDelivery = RowOf<typeof dueDelivery>;

export const listDueDeliveries = (db: Db, now: number, limit: number): Promise<DueDelivery[]> =>
  select(db, dueDelivery)`FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE d.next_attempt_at IS NOT NULL AND d.next_attempt_at <= ${now} AND w.disabled_at IS NULL
    ORDER BY d.next_attempt_at LIMIT ${limit}`;

const timeZone = computed(sql`(SELECT time_zone FROM vendors WHERE vendors.id = vendor_id)`, String);
const webhook = selection({ ...pick(webhooks, "id", "vendorId", "kind", "url", "events", "secrets"), timeZone });
export type Webhook = RowOf<typeof webhook>;

export const listWebhooks = (db: Db, vendorId: string, kind: WebhookKind): Promise<Webhook[]> =>
  select(db, webhook)`FROM webhooks
    WHERE vendor_id = ${vendorId} AND kind = ${kind} AND disabled_at IS NULL ORDER BY created_at`;

export const findWebhook = (db: Db, vendorId: string, kind: WebhookKind, id: string): Promise<Webhook | undefined> =>
  selectOne(db, webhook)`FROM webhooks
    WHERE id = ${id} AND vendor_id = ${vendorId} AND kind = ${kind} AND disabled_at IS NULL`;

const delivery = selection({
  ...pick(d, "id", "webhookId", "subjectId", "version", "type", "orderNumber", "createdAt", "attempts"),
  ...pick(d, "nextAttemptAt", "deliveredAt", "lastStatus", "lastError"),
  ...pick(v, "timeZone"),
});
export type WebhookDelivery = RowOf<typeof delivery>;

export const listDeliveries = (db: Db, vendorId: string, kind: WebhookKind, limit: number) =>
  select(db, delivery)`FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id
      JOIN vendors v ON v.id = w.vendor_id
    WHERE w.vendor_id = ${vendorId} AND w.kind = ${kind} AND w.disabled_at IS NULL
    ORDER BY d.created_at DESC, d.version DESC LIMIT ${limit}`;

const failedDelivery = selection({
  ...pick(d, "id", "subjectId", "version", "type", "orderNumber", "createdAt", "attempts"),
  nextAttemptAt: d.nextAttemptAt,
  lastError: present(d.lastError),
  ...pick(w, "url"),
  vendorId: v.id,
  dispensaryName: v.dispensaryName,
});
export type FailedDelivery = RowOf<typeof failedDelivery>;

const failed = sql`FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.disabled_at IS NULL
    JOIN vendors v ON v.id = w.vendor_id
  WHERE d.delivered_at IS NULL AND d.last_error IS NOT NULL`;

export const listFailedDeliveries = (db: Db): Promise<FailedDelivery[]> =>
  select(db, failedDelivery)`${failed} ORDER BY d.created_at DESC LIMIT ${ADMIN_PAGE}`;

export const findFailedDelivery = (db: Db, id: string): Promise<FailedDelivery | undefined> =>
  selectOne(db, failedDelivery)`${failed} AND d.id = ${id}`;
