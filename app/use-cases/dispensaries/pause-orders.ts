import { localTimeText } from "#app/domain/dispensaries/opening-hours.ts";
import { pauseFor } from "#app/domain/dispensaries/pause.ts";
import { feedOfVendor } from "#app/domain/live-hint.ts";
import { ok } from "#app/domain/outcome.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { updatePause } from "#db/dispensaries/writes.ts";
import { asEditor } from "../frame/as-actor.ts";

type Pause = { minutes: number; reason: string };

/** For 15, 30 or 60 minutes; 0 resumes. Not a setting, so open settings forms do not go stale. */
export const pauseOrders = asEditor("pause", async (app, by, { minutes, reason }: Pause) => {
  const pause = refuseUnreadable(reason) ?? pauseFor(minutes, reason, app.now());
  if (!pause.ok) return pause;
  const { until, reason: reasonText } = pause.value;
  const kind = until ? "orders-paused" : "orders-resumed";
  const changes = [
    ...(until ? [{ label: "Pause", before: "", after: `${minutes} min` }] : []),
    ...(reasonText ? [{ label: "Reason", before: "", after: reasonText }] : []),
  ];
  const [[saved]] = await app.db.batch([
    updatePause(app.db, by.vendorId, pause.value),
    insertHistory(app.db, by, [{ kind, subjectId: by.vendorId, name: "orders", changes }]),
  ]);
  if (!saved) return unknownVendor;
  app.background(app.feed.publish(feedOfVendor(by.vendorId), { kind: "pause", id: by.vendorId }));
  const message = until
    ? `Orders are paused until ${localTimeText(until, saved.timeZone)}.`
    : "You are taking orders again.";
  return ok({ pausedUntil: until, message });
});
