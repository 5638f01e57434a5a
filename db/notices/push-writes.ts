import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { pushSubscriptions } from "../schema/push.ts";
import { pick, returning, selection } from "../select.ts";

type Device = { id: string; endpoint: string; p256dh: string; auth: string };
type Account = { userId: string; sessionId: string; vendorId: string | null };

const subscriptionId = selection(pick(pushSubscriptions, "id"));
const renewed = sql`p256dh = excluded.p256dh, auth = excluded.auth, expires_at = excluded.expires_at`;

/** Returns no row if the session ended or `most` other browsers are subscribed. */
export const saveAccountPush = (db: Db, device: Device, { userId, sessionId, vendorId }: Account, most: number) =>
  returning(db, subscriptionId)`
    INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, user_id, session_id, vendor_id)
    SELECT ${device.id}, ${device.endpoint}, ${device.p256dh}, ${device.auth}, ${userId}, ${sessionId}, ${vendorId}
    FROM sessions WHERE family_id = ${sessionId} AND rotated_at IS NULL
      AND (SELECT count(*) FROM push_subscriptions WHERE user_id = ${userId} AND endpoint <> ${device.endpoint}) < ${most}
    ON CONFLICT (endpoint) WHERE user_id IS NOT NULL DO UPDATE SET ${renewed},
      user_id = excluded.user_id, session_id = excluded.session_id, vendor_id = excluded.vendor_id`;

export const saveOrderPush = (db: Db, device: Device, orderId: string, expiresAt: number, most: number) =>
  returning(db, subscriptionId)`INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, order_id, expires_at)
    SELECT ${device.id}, ${device.endpoint}, ${device.p256dh}, ${device.auth}, id, ${expiresAt}
    FROM orders WHERE id = ${orderId}
      AND (SELECT count(*) FROM push_subscriptions WHERE order_id = ${orderId} AND endpoint <> ${device.endpoint}) < ${most}
    ON CONFLICT (endpoint, order_id) WHERE order_id IS NOT NULL DO UPDATE SET ${renewed}`;

/** Replaces the device's earlier favorites. */
export function saveFavoritePushes(db: Db, device: Device, productIds: readonly string[], expiresAt: number) {
  const idsJson = JSON.stringify(productIds);
  return db.batch([
    db.run(sql`DELETE FROM push_subscriptions WHERE endpoint = ${device.endpoint} AND product_id IS NOT NULL
      AND product_id NOT IN (SELECT value FROM json_each(${idsJson}))`),
    db.run(sql`INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, product_id, expires_at)
      SELECT ${device.id} || '-' || asked.key, ${device.endpoint}, ${device.p256dh}, ${device.auth}, p.id, ${expiresAt}
      FROM json_each(${idsJson}) asked CROSS JOIN products p ON p.id = asked.value
      WHERE true
      ON CONFLICT (product_id, endpoint) WHERE product_id IS NOT NULL DO UPDATE SET ${renewed}`),
  ]);
}

type Owner = { userId: string } | { orderId: string } | "favorites";

export const deleteOwnPush = (db: Db, endpoint: string, owner: Owner) =>
  returning(db, subscriptionId)`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND ${ofOwner(owner)}`;

function ofOwner(owner: Owner): SQL {
  if (owner === "favorites") return sql`product_id IS NOT NULL`;
  return "orderId" in owner ? sql`order_id = ${owner.orderId}` : sql`user_id = ${owner.userId}`;
}

export const deletePush = (db: Db, id: string) => db.run(sql`DELETE FROM push_subscriptions WHERE id = ${id}`);
