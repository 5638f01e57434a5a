import type { ValueChange } from "#app/domain/accounts/history.ts";
import { IMPORT_UNDO_MS, planUndo, undoneChanges } from "#app/domain/menu/import-undo.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { runBatch } from "#db/client.ts";
import { settleImages } from "#db/images/writes.ts";
import { findImport, listOrderedSince, undoStatements } from "#db/menu/imports.ts";
import { listProductsOfVendor } from "#db/menu/queries.ts";
import { asEditor } from "../frame/as-actor.ts";

/** Undoes the import made at this instant, within a day and once. Says what was undone, and what was left. */
export const undoImport = asEditor("menu", async (app, by, importedAt: number) => {
  const { vendorId, now } = by;
  for (let tries = 0; ; tries += 1) {
    const { isKnown, products, undone } = await findImport(app.db, vendorId, importedAt);
    if (!isKnown) return notFound("Import");
    if (undone) return ok<ValueChange[]>(undone);
    if (importedAt <= now - IMPORT_UNDO_MS) return refuse("undo-too-late", "Imports can be undone for 24 hours.");
    // A sale or an edit came between read and write, so plan again.
    if (tries === TRIES) return refuse("changed-meanwhile", "Your menu changed meanwhile. Please try again.");
    const ids = products.map(({ id }) => id);
    const [menu, ordered] = await Promise.all([
      listProductsOfVendor(app.db, vendorId, ids),
      listOrderedSince(app.db, vendorId, importedAt),
    ]);
    const plan = planUndo(products, menu, ordered);
    const touched = new Set([...plan.restored, ...plan.removed].map(({ id }) => id));
    const pictures = menu.flatMap(({ id, imageKey }) => (touched.has(id) ? [imageKey] : []));
    await runBatch(app.db, [
      ...undoStatements(app.db, by, importedAt, { ...plan, changes: undoneChanges(plan) }),
      settleImages(app.db, pictures, now),
    ]);
  }
});

const TRIES = 3;
