import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { pushSubscriptions } from "../schema/push.ts";
import { pick, returning, selection } from "../select.ts";

type Device = { id: string; endpoint: string; p256dh: string; auth: string; createdAt: number };
type Account = { userId: string; sessionId: string; vendorId: string | null };

const subscriptionId = selection(pick(pushSubscriptions, "id"));
const renewed = sql`p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`;

/** Returns no row if the session ended or `most` other browsers are subscribed. */
export const saveAccountPush = (db: Db, device: Device, { userId, sessionId, vendorId }: Account, most: number) =>
  returning(db, subscriptionId)`
    INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, user_id, session_id, vendor_id, created_at)
    SELECT ${device.id}, ${device.endpoint}, ${device.p256dh}, ${device.auth}, ${userId}, ${sessionId}, ${vendorId}, ${device.createdAt}
    FROM sessions WHERE family_id = ${sessionId} AND rotated_at IS NULL
      AND (SELECT count(*) FROM push_subscriptions WHERE user_id = ${userId} AND endpoint <> ${device.endpoint}) < ${most}
    ON CONFLICT (endpoint) WHERE user_id IS NOT NULL DO UPDATE SET ${renewed},
      user_id = excluded.user_id, session_id = excluded.session_id, vendor_id = excluded.vendor_id`;

export const saveOrderPush = (db: Db, device: Device, orderId: string, most: number) =>
  returning(db, subscriptionId)`INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, order_id, created_at)
    SELECT ${device.id}, ${device.endpoint}, ${device.p256dh}, ${device.auth}, id, ${device.createdAt}
    FROM orders WHERE id = ${orderId}
      AND (SELECT count(*) FROM push_subscriptions WHERE order_id = ${orderId} AND endpoint <> ${device.endpoint}) < ${most}
    ON CONFLICT (endpoint, order_id) WHERE order_id IS NOT NULL DO UPDATE SET ${renewed}`;

export const deleteOwnPush = (db: Db, endpoint: string, owner: { userId: string } | { orderId: string }) =>
  returning(db, subscriptionId)`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint}
    AND ${"orderId" in owner ? sql`order_id = ${owner.orderId}` : sql`user_id = ${owner.userId}`}`;

export const deletePush = (db: Db, id: string) => db.run(sql`DELETE FROM push_subscriptions WHERE id = ${id}`);
