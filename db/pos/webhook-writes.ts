import { eq, sql } from "drizzle-orm";
import type { EventType, WebhookKind } from "#app/domain/pos/webhook-events.ts";
import type { Db, Statement } from "../client.ts";
import { webhookDeliveries, webhooks } from "../schema/webhooks.ts";
import { pick, returning, selection } from "../select.ts";
import type { Webhook } from "./webhooks.ts";

type NewEvent = {
  vendorId: string;
  subjectId: string;
  version: number;
  type: EventType;
  orderId: string | null;
  orderNumber: string;
  at: number;
  body: string | null;
};

export const insertDeliveries = (db: Db, kind: WebhookKind, event: NewEvent, now: number): Statement =>
  db.run(sql`
    INSERT INTO webhook_deliveries (id, webhook_id, subject_id, version, type, order_id, order_number, body,
      created_at, next_attempt_at)
    SELECT ${`${event.subjectId}.${event.version}.`} || id, id, ${event.subjectId}, ${event.version}, ${event.type},
      ${event.orderId}, ${event.orderNumber}, ${event.body}, ${event.at}, ${now}
    FROM webhooks WHERE vendor_id = ${event.vendorId} AND kind = ${kind} AND disabled_at IS NULL
      AND EXISTS (SELECT 1 FROM json_each(events) WHERE value = ${event.type})
    ON CONFLICT DO NOTHING`);

const webhookId = selection(pick(webhooks, "id"));
const deliveryId = selection(pick(webhookDeliveries, "id"));

/** Returns no row if the URL exists or the vendor has `most` of its kind. */
export const insertWebhook = (db: Db, webhook: Omit<Webhook, "timeZone"> & { createdAt: number }, most: number) => {
  const { id, vendorId, kind, url, events, secrets, createdAt } = webhook;
  const known = sql`FROM webhooks WHERE vendor_id = ${vendorId} AND kind = ${kind} AND disabled_at IS NULL`;
  return returning(db, webhookId)`INSERT INTO webhooks (id, vendor_id, kind, url, events, secrets, created_at)
    SELECT ${id}, ${vendorId}, ${kind}, ${url}, ${JSON.stringify(events)}, ${JSON.stringify(secrets)}, ${createdAt}
    WHERE NOT EXISTS (SELECT 1 ${known} AND url = ${url}) AND (SELECT count(*) ${known}) < ${most}`;
};

/** Changes nothing if another secret was made since `before` was read. */
export const updateWebhook = (db: Db, before: Webhook, { events, secrets }: Pick<Webhook, "events" | "secrets">) =>
  returning(db, webhookId)`
    UPDATE webhooks SET events = ${JSON.stringify(events)}, secrets = ${JSON.stringify(secrets)}
    WHERE id = ${before.id} AND vendor_id = ${before.vendorId} AND disabled_at IS NULL
      AND secrets = ${JSON.stringify(before.secrets)}`;

export const disableWebhook = (db: Db, vendorId: string, webhookId: string, now: number): Statement[] => [
  db.run(sql`UPDATE webhooks SET disabled_at = ${now} WHERE id = ${webhookId} AND vendor_id = ${vendorId}`),
  db.run(sql`UPDATE webhook_deliveries SET next_attempt_at = NULL
    WHERE webhook_id = ${webhookId} AND next_attempt_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM webhooks WHERE id = ${webhookId} AND vendor_id = ${vendorId})`),
];

type Claim = { id: string; attempts: number; body: string };

/** Of parallel runs, one gets the row. A body, once written, stays. */
export const claimDelivery = (db: Db, { id, attempts, body }: Claim, retryAt: number | null) =>
  returning(db, deliveryId)`
    UPDATE webhook_deliveries SET attempts = ${attempts + 1}, next_attempt_at = ${retryAt}, body = coalesce(body, ${body})
    WHERE id = ${id} AND attempts = ${attempts} AND next_attempt_at IS NOT NULL`;

export const recordDelivery = (
  db: Db,
  id: string,
  result: { deliveredAt: number | null; lastStatus: number | null; lastError: string | null },
): Statement =>
  db
    .update(webhookDeliveries)
    .set(result.deliveredAt === null ? result : { ...result, nextAttemptAt: null })
    .where(eq(webhookDeliveries.id, id));

export const replayDelivery = (db: Db, vendorId: string, kind: WebhookKind | null, id: string, now: number) =>
  returning(db, deliveryId)`
    UPDATE webhook_deliveries SET next_attempt_at = ${now}, attempts = 0, delivered_at = NULL
    WHERE id = ${id} AND webhook_id IN (SELECT id FROM webhooks
      WHERE vendor_id = ${vendorId} AND kind = coalesce(${kind}, kind) AND disabled_at IS NULL)`;
