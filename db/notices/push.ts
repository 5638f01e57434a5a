import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../client.ts";
import { pushSubscriptions } from "../schema/push.ts";
import { pick, present, type RowOf, select, selection, valuesOf } from "../select.ts";

const p = alias(pushSubscriptions, "p");
const target = selection(pick(p, "id", "endpoint", "p256dh", "auth"));
export type PushSubscription = RowOf<typeof target>;

export type PushAudience = { vendorId: string } | { userId: string } | { orderId: string };

export function listPushSubscriptions(db: Db, audience: PushAudience, now: number): Promise<PushSubscription[]> {
  if ("orderId" in audience) {
    return select(db, target)`FROM push_subscriptions p WHERE p.order_id = ${audience.orderId}`;
  }
  const owned = "vendorId" in audience ? sql`p.vendor_id = ${audience.vendorId}` : sql`p.user_id = ${audience.userId}`;
  return select(db, target)`FROM push_subscriptions p WHERE ${owned} AND ${lasts(now)}`;
}

const targetOfVendor = selection({ ...pick(p, "id", "endpoint", "p256dh", "auth"), vendorId: present(p.vendorId) });

export const listPushOfVendors = (db: Db, vendorIds: readonly string[], now: number) =>
  select(db, targetOfVendor)`
    FROM push_subscriptions p WHERE p.vendor_id IN ${valuesOf(vendorIds)}
    AND ${lasts(now)}`;

const lasts = (now: number): SQL => sql`EXISTS (SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.family_id = p.session_id AND s.rotated_at IS NULL AND s.expires_at > ${now} AND u.disabled_at IS NULL)`;
