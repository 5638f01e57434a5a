import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { settleImages } from "#db/images/writes.ts";
import { listProductsOfVendor } from "#db/menu/queries.ts";
import { deleteProductRows, insertRemovals } from "#db/menu/writes.ts";

/** If one has changed since the confirmation, all stay. */
export async function deleteProducts(
  app: App,
  actor: Actor,
  wanted: readonly { id: string; version: number }[],
): Promise<Outcome<number, "not-allowed" | "changed-meanwhile">> {
  const vendor = editingVendorOf(actor, "menu");
  if (!vendor.ok) return vendor;
  const ids = wanted.map(({ id }) => id);
  const products = await listProductsOfVendor(app.db, vendor.value, ids);
  const pictures = products.map(({ imageKey }) => imageKey);
  const now = app.now();
  const by = { vendorId: vendor.value, actorId: actor.userId, now };
  const removed = { kind: "product-removed" as const, changes: [] };
  const lines = products.map(({ id, name }) => ({ ...removed, subjectId: id, name }));
  const [, deleted] = await app.db.batch([
    insertRemovals(app.db, by, lines, wanted),
    deleteProductRows(app.db, vendor.value, wanted),
    settleImages(app.db, pictures, now),
  ]);
  if (deleted.length > 0) return ok(deleted.length);
  return refuse(
    "changed-meanwhile",
    "Somebody else changed one of these products meanwhile. Please look at them again.",
  );
}
