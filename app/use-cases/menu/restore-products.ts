import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { UNDO_WINDOW_MS } from "#app/domain/undo.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { settleImages } from "#db/images/writes.ts";
import { listRemoved, restoreProductRows } from "#db/menu/writes.ts";

/** Undoes `deleteProducts` within ten seconds, only for the person who did it, all or none. */
export async function restoreProducts(
  app: App,
  actor: Actor,
  ids: readonly string[],
): Promise<Outcome<number, "not-allowed" | "undo-too-late" | "changed-meanwhile">> {
  const vendor = editingVendorOf(actor, "menu");
  if (!vendor.ok) return vendor;
  const now = app.now();
  const by = { vendorId: vendor.value, actorId: actor.userId, now };
  const what = { ...by, ids: [...new Set(ids)], since: now - UNDO_WINDOW_MS };
  const removed = await listRemoved(app.db, what);
  if (removed.length < what.ids.length) return refuse("undo-too-late", "It is too late to undo this.");
  const lines = removed.map(({ id, name }) => ({
    kind: "product-restored" as const,
    subjectId: id,
    name,
    changes: [],
  }));
  const pictures = removed.map(({ imageKey }) => imageKey);
  try {
    const [, restored] = await app.db.batch([
      insertHistory(app.db, by, lines),
      restoreProductRows(app.db, what),
      settleImages(app.db, pictures, now),
    ]);
    return ok(restored.length);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse("changed-meanwhile", "These products are on your menu already.");
  }
}
