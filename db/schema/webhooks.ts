import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type EventType, type WebhookKind, webhookKinds } from "#app/domain/pos/webhook-events.ts";
import { instant, json, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

/** Signing secrets are derived, never stored: `secrets` says when each was made. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    id: text("id").primaryKey(),
    vendorId: ofVendor(),
    kind: text("kind").$type<WebhookKind>().notNull(),
    url: text("url").notNull(),
    events: json<EventType[]>("events").notNull(),
    secrets: json<number[]>("secrets").notNull(),
    createdAt: instant("created_at").notNull(),
    disabledAt: instant("disabled_at"),
  },
  (t) => [
    check("webhooks_kind_known", sql`${t.kind} IN (${oneOf(webhookKinds)})`),
    check("webhooks_events", sql`json_array_length(${t.events}) > 0`),
    check("webhooks_secrets", sql`json_array_length(${t.secrets}) > 0`),
    index("webhooks_of_vendor").on(t.vendorId, t.kind).where(sql`disabled_at IS NULL`),
    index("webhooks_vendor").on(t.vendorId),
  ],
);

export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: text("id").primaryKey(),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id),
    /** The courier request or the order that was moved, and its version after that. */
    subjectId: text("subject_id").notNull(),
    version: integer("version").notNull(),
    type: text("type").$type<EventType>().notNull(),
    orderId: text("order_id"),
    orderNumber: text("order_number").notNull(),
    /** The exact bytes that are signed and sent. Those about orders are written when first sent. */
    body: text("body"),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Null once delivered or given up. */
    nextAttemptAt: instant("next_attempt_at"),
    deliveredAt: instant("delivered_at"),
    lastStatus: integer("last_status"),
    lastError: text("last_error"),
  },
  (t) => [
    check("webhook_deliveries_have_contents", sql`${t.body} IS NOT NULL OR ${t.orderId} IS NOT NULL`),
    uniqueIndex("webhook_deliveries_once").on(t.webhookId, t.subjectId, t.version),
    index("webhook_deliveries_due").on(t.nextAttemptAt).where(sql`next_attempt_at IS NOT NULL`),
    index("webhook_deliveries_recent").on(t.webhookId, t.createdAt),
    index("webhook_deliveries_by_age").on(t.createdAt),
    index("webhook_deliveries_failed").on(t.createdAt).where(sql`delivered_at IS NULL AND last_error IS NOT NULL`),
  ],
);
