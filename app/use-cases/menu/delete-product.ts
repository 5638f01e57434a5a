import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertProductHistory } from "#db/accounts/history-writes.ts";
import { releaseProductImage, settleImages } from "#db/images/writes.ts";
import { findProductOfVendor } from "#db/menu/queries.ts";
import { deleteProductRow } from "#db/menu/writes.ts";

/** A null version skips the check. */
export async function deleteProduct(
  app: App,
  actor: Actor,
  { productId, version }: { productId: string; version: number | null },
): Promise<Outcome<InventoryProduct, "not-allowed" | "not-found" | "changed-meanwhile">> {
  const vendor = editingVendorOf(actor, "menu");
  if (!vendor.ok) return vendor;
  const product = await findProductOfVendor(app.db, vendor.value, productId);
  if (!product) return notFound("Product");
  const now = app.now();
  const line = { kind: "product-removed", subjectId: productId, name: product.name, changes: [], version } as const;
  const [, , deleted] = await app.db.batch([
    insertProductHistory(app.db, { vendorId: vendor.value, actorId: actor.userId, now }, [line]),
    releaseProductImage(app.db, productId, now),
    deleteProductRow(app.db, { vendorId: vendor.value, productId, version }),
    settleImages(app.db, [product.imageKey], now),
  ]);
  if (deleted.length > 0) return ok(product);
  return refuse("changed-meanwhile", "Somebody else changed this product meanwhile.", { details: { product } });
}
