import type { App } from "#app/app.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { NOT_IMPORTED, PREVIEW_FRESH_MS } from "#app/domain/pos/import.ts";
import { insertImportHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { bumpFeed } from "#db/pos/inbox.ts";
import { findImportOfVendor } from "#db/pos/queries.ts";
import { beginApplying, markAuto } from "#db/pos/writes.ts";
import { asEditor } from "../frame/as-actor.ts";
import { previewTreez } from "./preview-import.ts";
import { resumeImport, resumeSteps } from "./resume-import.ts";

/** What fits into one request; the cron does the rest. */
const STEPS_A_REQUEST = 20;

/** SPEC.md 7, POST /treez/import-products. May return while the import is still running. */
export const importProducts = asEditor("settings", async (app, by, { previewId }: { previewId: string | null }) => {
  const { vendorId, actor } = by;
  if (previewId !== null) return applyPreview(app, by, previewId);

  const begun = await previewTreez(app, actor);
  if (!begun.ok) return begun;
  await runBatch(app.db, [
    insertImportHistory(app.db, by, lineOf(begun.value.id)),
    ...markAuto(app.db, vendorId, begun.value.id),
  ]);
  const current = await resumeSteps(app, vendorId, begun.value.id, STEPS_A_REQUEST);
  if (!current || current.state === "failed") return refuse("not-imported", NOT_IMPORTED);
  return ok(current);
});

const lineOf = (id: string) =>
  ({ kind: "menu-imported", subjectId: id, name: "the menu of your point of sale", changes: [] }) as const;

async function applyPreview(app: App, by: { vendorId: string; actorId: string; now: number }, id: string) {
  const { vendorId, now } = by;
  const preview = await findImportOfVendor(app.db, vendorId, id);
  const isOld = now - (preview?.readAt ?? 0) > PREVIEW_FRESH_MS;
  const stale = preview?.state === "ready" && isOld && !preview.pushed;
  if (!preview || stale) return refuse("changed-meanwhile", "This preview is out of date. Please check again.");
  await runBatch(app.db, [
    insertImportHistory(app.db, by, lineOf(id)),
    beginApplying(app.db, vendorId, id),
    // Calls that are under way start over, and then find it closed.
    bumpFeed(app.db, vendorId),
  ]);
  return ok((await resumeImport(app, vendorId, id)) ?? preview);
}
