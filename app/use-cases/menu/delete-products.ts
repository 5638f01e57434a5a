import { ok, refuse } from "#app/domain/outcome.ts";
import { settleImages } from "#db/images/writes.ts";
import { listProductsOfVendor } from "#db/menu/queries.ts";
import { deleteProductRows, insertRemovals } from "#db/menu/writes.ts";
import { asEditor } from "../frame/as-actor.ts";

/** If one has changed since the confirmation, all stay. */
export const deleteProducts = asEditor(
  "menu",
  async (app, by, versions: readonly { id: string; version: number }[]) => {
    const { now } = by;
    const ids = versions.map(({ id }) => id);
    const products = await listProductsOfVendor(app.db, by.vendorId, ids);
    const pictures = products.map(({ imageKey }) => imageKey);
    const removed = { kind: "product-removed" as const, changes: [] };
    const lines = products.map(({ id, name }) => ({ ...removed, subjectId: id, name }));
    const [, deleted] = await app.db.batch([
      insertRemovals(app.db, by, lines, versions),
      deleteProductRows(app.db, by.vendorId, versions),
      settleImages(app.db, pictures, now),
    ]);
    if (deleted.length > 0) return ok(deleted.length);
    return refuse("changed-meanwhile", "Someone else changed one of these products. Please look at them again.");
  },
);
