import { ok, refuse } from "#app/domain/outcome.ts";
import { UNDO_WINDOW_MS } from "#app/domain/undo.ts";
import { unlessDuplicate } from "#app/platform/violation.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { settleImages } from "#db/images/writes.ts";
import { listRemoved, restoreProductRows } from "#db/menu/writes.ts";
import { asEditor } from "../frame/as-actor.ts";

/** Undoes `deleteProducts` within ten seconds, only for the person who did it, all or none. */
export const restoreProducts = asEditor("menu", async (app, by, ids: readonly string[]) => {
  const { now } = by;
  const deleted = { ...by, ids: [...new Set(ids)], since: now - UNDO_WINDOW_MS };
  const removed = await listRemoved(app.db, deleted);
  if (removed.length < deleted.ids.length) return refuse("undo-too-late", "It is too late to undo this.");
  const lines = removed.map(({ id, name }) => ({
    kind: "product-restored" as const,
    subjectId: id,
    name,
    changes: [],
  }));
  const pictures = removed.map(({ imageKey }) => imageKey);
  const written = app.db.batch([
    insertHistory(app.db, by, lines),
    restoreProductRows(app.db, deleted),
    settleImages(app.db, pictures, now),
  ]);
  const restored = await unlessDuplicate(written, null);
  return restored ? ok(restored[1].length) : refuse("changed-meanwhile", "These products are already on your menu.");
});
