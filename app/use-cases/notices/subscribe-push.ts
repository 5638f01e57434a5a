import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { newId } from "#app/domain/id.ts";
import { PUSH_ENDPOINT_MAX, type SubscribePush } from "#app/domain/notices/push-schema.ts";
import { type Outcome, ok, refuse, refuseField } from "#app/domain/outcome.ts";
import { publicUrl } from "#app/domain/public-url.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import { isP256Point } from "#app/platform/p256-point.ts";
import { saveAccountPush, saveFavoritePushes, saveOrderPush } from "#db/notices/push-writes.ts";

export type PushOwner = { actor: Actor } | { orderId: string } | { favorites: readonly string[]; clientIp: string };

const ACCOUNT_MAX = 10;
const ORDER_MAX = 5;
const ORDER_DAYS = 7;
/** Renewed on each visit to the favorites page. */
const FAVORITES_DAYS = 180;
const NO_ADDRESS = "The push service must be a public https:// address.";

const NO_KEY = "This key is not a point on the P-256 curve.";

/** Subscribing again renews the browser's keys. `malformed`: a private URL, or a key that is not on P-256. */
export async function subscribePush(
  app: App,
  owner: PushOwner,
  { endpoint: named, keys }: SubscribePush["subscription"],
): Promise<Outcome<null>> {
  if (!app.push) return refuse("unavailable", "Notifications are not available here.");
  const limited = overLimit(await app.rateLimit("pushSubscription", keyOf(owner)));
  if (limited) return limited;
  const endpoint = publicUrl(named, app.settings.local, PUSH_ENDPOINT_MAX);
  if (!endpoint) return refuseField("malformed", "subscription.endpoint", NO_ADDRESS);
  if (!(await isP256Point(keys.p256dh))) return refuseField("malformed", "subscription.keys.p256dh", NO_KEY);
  const now = app.now();
  const device = { id: newId(now), endpoint, ...keys };
  if ("favorites" in owner) {
    await saveFavoritePushes(app.db, device, owner.favorites, now + FAVORITES_DAYS * DAY_MS);
    return ok(null);
  }
  const [saved] =
    "orderId" in owner
      ? await saveOrderPush(app.db, device, owner.orderId, now + ORDER_DAYS * DAY_MS, ORDER_MAX)
      : await saveAccountPush(app.db, device, owner.actor, ACCOUNT_MAX);
  if (saved) return ok(null);
  return "orderId" in owner
    ? refuse("too-many", `At most ${ORDER_MAX} devices can follow an order.`)
    : refuse(
        "too-many",
        `${ACCOUNT_MAX} devices already get notifications for this account. Sign out on one that you no longer use.`,
      );
}

function keyOf(owner: PushOwner): string {
  if ("favorites" in owner) return `address:${ipKey(owner.clientIp)}`;
  return "orderId" in owner ? `order:${owner.orderId}` : `user:${owner.actor.userId}`;
}
