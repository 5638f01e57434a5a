import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { windowWords } from "#app/domain/dispensaries/settings-summary.ts";
import { type StoredWindows, type WindowSettings, windowProblems } from "#app/domain/orders/windows/settings.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { findWindowSettings, insertWindowHistory, saveWindowSettings } from "#db/orders/windows.ts";
import { invalid, refuseStale } from "../dispensaries/save-vendor.ts";

/**
 * Sets how a dispensary takes orders ahead; a capacity of 0 takes none. Orders that have a place keep it, whatever the windows are
 * then. A version that is null is any.
 */
export async function saveWindows(
  app: App,
  actor: Actor,
  { version, ...settings }: WindowSettings & { version: number | null },
): Promise<Outcome<StoredWindows, "not-allowed" | "invalid" | "changed-meanwhile">> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const refusal = invalid(windowProblems(settings));
  if (refusal) return refusal;
  const vendorId = vendor.value;
  const before = windowWords(await findWindowSettings(app.db, vendorId));
  const change = { label: "Order ahead", before, after: windowWords(settings) };
  const line = { kind: "settings-changed", subjectId: vendorId, name: change.label, changes: [change] } as const;
  const by = { vendorId, actorId: actor.userId, now: app.now() };
  const lines = change.before === change.after ? [] : [line];
  const [, [saved]] = await app.db.batch([
    insertWindowHistory(app.db, by, lines, version),
    saveWindowSettings(app.db, vendorId, settings, version),
  ]);
  return saved ? ok(saved) : refuseStale({ data: await findWindowSettings(app.db, vendorId) });
}
