import { type WindowSettings, windowProblems } from "#app/domain/checkout/windows/settings.ts";
import { windowWords } from "#app/domain/dispensaries/settings-summary.ts";
import { ok } from "#app/domain/outcome.ts";
import { findWindowSettings, insertWindowHistory, saveWindowSettings } from "#db/checkout/windows.ts";
import { refuseInvalid, refuseStale } from "../dispensaries/save-vendor.ts";
import { asEditor } from "../frame/as-actor.ts";

/** A capacity of 0 turns ordering ahead off. Placed orders keep their slot. Omitted `acceptMinutes` stays. */
export const saveWindows = asEditor(
  "settings",
  async (
    app,
    by,
    {
      version,
      ...posted
    }: Omit<WindowSettings, "acceptMinutes"> & { acceptMinutes?: number | undefined; version: number | null },
  ) => {
    const { vendorId } = by;
    const current = await findWindowSettings(app.db, vendorId);
    const settings = { ...posted, acceptMinutes: posted.acceptMinutes ?? current.acceptMinutes };
    const refusal = refuseInvalid(windowProblems(settings));
    if (refusal) return refusal;
    const before = windowWords(current);
    const change = { label: "Order ahead", before, after: windowWords(settings) };
    const line = { kind: "settings-changed", subjectId: vendorId, name: change.label, changes: [change] } as const;
    const lines = change.before === change.after ? [] : [line];
    const [, [saved]] = await app.db.batch([
      insertWindowHistory(app.db, by, lines, version),
      saveWindowSettings(app.db, vendorId, settings, version),
    ]);
    return saved ? ok(saved) : refuseStale({ data: await findWindowSettings(app.db, vendorId) });
  },
);
