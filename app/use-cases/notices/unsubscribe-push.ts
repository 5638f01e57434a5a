import type { App } from "#app/app.ts";
import { PUSH_ENDPOINT_MAX } from "#app/domain/notices/push-schema.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { publicUrl } from "#app/domain/public-url.ts";
import { deleteOwnPush } from "#db/notices/push-writes.ts";
import type { PushOwner } from "./subscribe-push.ts";

export async function unsubscribePush(app: App, owner: PushOwner, named: string): Promise<Outcome<null, "not-found">> {
  // Normalized like the stored endpoint, such as without a trailing dot in the host.
  const endpoint = publicUrl(named, app.settings.local, PUSH_ENDPOINT_MAX) ?? named;
  const by = "favorites" in owner ? "favorites" : "orderId" in owner ? owner : { userId: owner.actor.userId };
  const [deleted] = await deleteOwnPush(app.db, endpoint, by);
  return deleted ? ok(null) : refuse("not-found", "Notifications are already off on this device.");
}
