import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { localTimeText } from "#app/domain/dispensaries/opening-hours.ts";
import { pauseFor } from "#app/domain/dispensaries/pause.ts";
import { feedOfVendor } from "#app/domain/live-hint.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { updatePause } from "#db/dispensaries/writes.ts";

type Asked = { minutes: number; reason: string };
export type Paused = { pausedUntil: number | null; message: string };

/** For 15, 30 or 60 minutes; 0 resumes. Not a setting, so open settings forms do not go stale. */
export async function pauseOrders(
  app: App,
  actor: Actor,
  { minutes, reason }: Asked,
): Promise<Outcome<Paused, "not-allowed" | "not-found" | "invalid" | "unreadable">> {
  const vendor = editingVendorOf(actor, "pause");
  if (!vendor.ok) return vendor;
  const pause = refuseUnreadable(reason) ?? pauseFor(minutes, reason, app.now());
  if (!pause.ok) return pause;
  const { until, reason: said } = pause.value;
  const kind = until ? "orders-paused" : "orders-resumed";
  const changes = [
    ...(until ? [{ label: "Pause", before: "", after: `${minutes} min` }] : []),
    ...(said ? [{ label: "Reason", before: "", after: said }] : []),
  ];
  const by = { vendorId: vendor.value, actorId: actor.userId, now: app.now() };
  const [[saved]] = await app.db.batch([
    updatePause(app.db, vendor.value, pause.value),
    insertHistory(app.db, by, [{ kind, subjectId: vendor.value, name: "orders", changes }]),
  ]);
  if (!saved) return unknownVendor;
  app.background(app.feed.publish(feedOfVendor(vendor.value), { kind: "pause", id: vendor.value }));
  const message = until
    ? `Orders are paused until ${localTimeText(until, saved.timeZone)}.`
    : "You are taking orders again.";
  return ok({ pausedUntil: until, message });
}
