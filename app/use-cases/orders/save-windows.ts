import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { windowWords } from "#app/domain/dispensaries/settings-summary.ts";
import { type WindowSettings, windowProblems } from "#app/domain/orders/windows/settings.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { findWindowSettings, saveWindowSettings } from "#db/orders/windows.ts";
import { invalid } from "../dispensaries/save-vendor.ts";

/**
 * Sets how a dispensary takes orders ahead; a capacity of 0 takes none. Orders that have a place keep it, whatever the windows are
 * then.
 */
export async function saveWindows(
  app: App,
  actor: Actor,
  settings: WindowSettings,
): Promise<Outcome<WindowSettings, "not-allowed" | "invalid">> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const refusal = invalid(windowProblems(settings));
  if (refusal) return refusal;
  const vendorId = vendor.value;
  const before = windowWords(await findWindowSettings(app.db, vendorId));
  const change = { label: "Order ahead", before, after: windowWords(settings) };
  const line = { kind: "settings-changed", subjectId: vendorId, name: change.label, changes: [change] } as const;
  const by = { vendorId, actorId: actor.userId, now: app.now() };
  await runBatch(app.db, [
    insertHistory(app.db, by, change.before === change.after ? [] : [line]),
    saveWindowSettings(app.db, vendorId, settings),
  ]);
  return ok(settings);
}
