import { and, eq, lt, sql } from "drizzle-orm";
import type { LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { courierEvent } from "#app/domain/couriers/event.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { eventTypeOf } from "#app/domain/couriers/webhook.ts";
import type { Db, Statement } from "../client.ts";
import { courierRequestMoves, courierRequests, courierWebhookDeliveries, courierWebhooks } from "../schema/couriers.ts";
import { pick, returning, selection } from "../select.ts";
import { logRow } from "./mapping.ts";
import type { Webhook } from "./webhooks.ts";

export const insertCourierRequest = (db: Db, request: CourierRequest): Statement =>
  db.insert(courierRequests).values(request);

export const insertLogEntries = (db: Db, requestId: string, entries: readonly LogEntry[]): Statement[] =>
  entries.map((entry) => db.insert(courierRequestMoves).values(logRow(requestId, entry)).onConflictDoNothing());

/** What a move can change. */
const moving = [
  ...(["version", "status", "updatedAt", "courierId", "courierName", "assignedAt", "pickedUpAt"] as const),
  ...(["deliveredAt", "cancelledAt", "idCheckedAt", "idCheckMethod", "idCheckPack", "proof", "photoKey"] as const),
  ...(["signature", "failureReason", "returnedAt", "settlementWeek"] as const),
] as const satisfies (keyof CourierRequest)[];

export const updateCourierRequest = (db: Db, request: CourierRequest): Statement =>
  db
    .update(courierRequests)
    .set(Object.fromEntries(moving.map((name) => [name, request[name]])))
    .where(and(eq(courierRequests.id, request.id), lt(courierRequests.version, request.version)));

/** One for each webhook of the request's dispensary that wants such events. */
export function insertWebhookDeliveries(db: Db, request: CourierRequest, entry: Omit<LogEntry, "hash">, at: number) {
  const { id, vendorId } = request;
  if (!vendorId) return [];
  return [
    db.run(sql`
      INSERT INTO courier_webhook_deliveries (id, webhook_id, request_id, version, body, created_at, next_attempt_at)
      SELECT ${`${id}.${entry.version}.`} || id, id, ${id}, ${entry.version}, ${courierEvent(request, entry)}, ${at}, ${at}
      FROM courier_webhooks WHERE vendor_id = ${vendorId} AND disabled_at IS NULL
        AND EXISTS (SELECT 1 FROM json_each(events) WHERE value = ${eventTypeOf(entry.move)})
      ON CONFLICT DO NOTHING`),
  ];
}

type WebhookChange = Pick<Webhook, "events" | "secrets">;
const webhookId = selection(pick(courierWebhooks, "id"));
const deliveryId = selection(pick(courierWebhookDeliveries, "id"));

/** Returns no row if the URL exists or the vendor has `most`. */
export const insertWebhook = (db: Db, webhook: Omit<Webhook, "timeZone"> & { createdAt: number }, most: number) =>
  returning(db, webhookId)`INSERT INTO courier_webhooks (id, vendor_id, url, events, secrets, created_at)
    SELECT ${webhook.id}, ${webhook.vendorId}, ${webhook.url}, ${JSON.stringify(webhook.events)},
      ${JSON.stringify(webhook.secrets)}, ${webhook.createdAt}
    WHERE NOT EXISTS (SELECT 1 FROM courier_webhooks
      WHERE vendor_id = ${webhook.vendorId} AND url = ${webhook.url} AND disabled_at IS NULL)
      AND (SELECT count(*) FROM courier_webhooks WHERE vendor_id = ${webhook.vendorId} AND disabled_at IS NULL) < ${most}`;

/** Changes nothing if another secret was made since `before` was read. */
export const updateWebhook = (db: Db, before: Webhook, { events, secrets }: WebhookChange) =>
  returning(db, webhookId)`
    UPDATE courier_webhooks SET events = ${JSON.stringify(events)}, secrets = ${JSON.stringify(secrets)}
    WHERE id = ${before.id} AND vendor_id = ${before.vendorId} AND disabled_at IS NULL
      AND secrets = ${JSON.stringify(before.secrets)}`;

export const disableWebhook = (db: Db, vendorId: string, webhookId: string, now: number): Statement[] => [
  db.run(sql`UPDATE courier_webhooks SET disabled_at = ${now} WHERE id = ${webhookId} AND vendor_id = ${vendorId}`),
  db.run(sql`UPDATE courier_webhook_deliveries SET next_attempt_at = NULL
    WHERE webhook_id = ${webhookId} AND next_attempt_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM courier_webhooks WHERE id = ${webhookId} AND vendor_id = ${vendorId})`),
];

/** Of parallel runs, one gets the row. */
export const claimDelivery = (db: Db, { id, attempts }: { id: string; attempts: number }, retryAt: number | null) =>
  returning(db, deliveryId)`
    UPDATE courier_webhook_deliveries SET attempts = ${attempts + 1}, next_attempt_at = ${retryAt}
    WHERE id = ${id} AND attempts = ${attempts} AND next_attempt_at IS NOT NULL`;

export const recordDelivery = (
  db: Db,
  id: string,
  result: { deliveredAt: number | null; lastStatus: number | null; lastError: string | null },
): Statement =>
  db
    .update(courierWebhookDeliveries)
    .set(result.deliveredAt === null ? result : { ...result, nextAttemptAt: null })
    .where(eq(courierWebhookDeliveries.id, id));

export const replayDelivery = (db: Db, vendorId: string, id: string, now: number) =>
  returning(db, deliveryId)`
    UPDATE courier_webhook_deliveries SET next_attempt_at = ${now}, attempts = 0, delivered_at = NULL
    WHERE id = ${id}
      AND webhook_id IN (SELECT id FROM courier_webhooks WHERE vendor_id = ${vendorId} AND disabled_at IS NULL)`;
