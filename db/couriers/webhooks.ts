import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { EventType } from "#app/domain/couriers/webhook.ts";
import type { Db } from "../client.ts";
import { courierRequests, courierWebhookDeliveries, courierWebhooks } from "../schema/couriers.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, pick, present, type RowOf, select, selection, selectOne } from "../select.ts";

const d = alias(courierWebhookDeliveries, "d");
const w = alias(courierWebhooks, "w");
const r = alias(courierRequests, "r");
const v = alias(vendors, "v");

const dueDelivery = selection({
  ...pick(d, "id", "webhookId", "requestId", "version", "body", "attempts"),
  ...pick(w, "url", "secrets"),
});
export type DueDelivery = RowOf<typeof dueDelivery>;

export const listDueDeliveries = (db: Db, now: number, limit: number): Promise<DueDelivery[]> =>
  select(db, dueDelivery)`FROM courier_webhook_deliveries d JOIN courier_webhooks w ON w.id = d.webhook_id
    WHERE d.next_attempt_at IS NOT NULL AND d.next_attempt_at <= ${now} AND w.disabled_at IS NULL
    ORDER BY d.next_attempt_at LIMIT ${limit}`;

const timeZone = computed(sql`(SELECT time_zone FROM vendors WHERE vendors.id = vendor_id)`, String);
const webhook = selection({ ...pick(courierWebhooks, "id", "vendorId", "url", "events", "secrets"), timeZone });
export type Webhook = RowOf<typeof webhook>;

export const listWebhooks = (db: Db, vendorId: string): Promise<Webhook[]> =>
  select(db, webhook)`FROM courier_webhooks WHERE vendor_id = ${vendorId} AND disabled_at IS NULL ORDER BY created_at`;

export const findWebhook = (db: Db, vendorId: string, id: string): Promise<Webhook | undefined> =>
  selectOne(db, webhook)`FROM courier_webhooks WHERE id = ${id} AND vendor_id = ${vendorId} AND disabled_at IS NULL`;

const delivery = selection({
  ...pick(d, "id", "webhookId", "requestId", "version", "createdAt", "attempts", "nextAttemptAt", "deliveredAt"),
  ...pick(d, "lastStatus", "lastError"),
  ...pick(r, "orderNumber"),
  type: computed(sql`d.body ->> 'type'`, (type) => String(type) as EventType),
  ...pick(r, "timeZone"),
});
export type WebhookDelivery = RowOf<typeof delivery>;

export const listDeliveries = (db: Db, vendorId: string, limit: number): Promise<WebhookDelivery[]> =>
  select(db, delivery)`FROM courier_webhooks w JOIN courier_webhook_deliveries d ON d.webhook_id = w.id
      JOIN courier_requests r ON r.id = d.request_id
    WHERE w.vendor_id = ${vendorId} AND w.disabled_at IS NULL
    ORDER BY d.created_at DESC, d.version DESC LIMIT ${limit}`;

const failedDelivery = selection({
  ...pick(d, "id", "requestId", "version", "createdAt", "attempts"),
  nextAttemptAt: d.nextAttemptAt,
  lastError: present(d.lastError),
  ...pick(w, "url"),
  ...pick(r, "orderNumber"),
  vendorId: v.id,
  dispensaryName: v.dispensaryName,
});
export type FailedDelivery = RowOf<typeof failedDelivery>;

const failed = sql`FROM courier_webhook_deliveries d JOIN courier_webhooks w ON w.id = d.webhook_id AND w.disabled_at IS NULL
    JOIN vendors v ON v.id = w.vendor_id JOIN courier_requests r ON r.id = d.request_id
  WHERE d.delivered_at IS NULL AND d.last_error IS NOT NULL`;

export const listFailedDeliveries = (db: Db): Promise<FailedDelivery[]> =>
  select(db, failedDelivery)`${failed} ORDER BY d.created_at DESC LIMIT ${ADMIN_PAGE}`;

export const findFailedDelivery = (db: Db, id: string): Promise<FailedDelivery | undefined> =>
  selectOne(db, failedDelivery)`${failed} AND d.id = ${id}`;
