import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { changesBetween, type InventoryProduct } from "#app/domain/menu/inventory.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { FormRequest } from "#app/platform/multipart-form.ts";
import { insertProductHistory } from "#db/accounts/history-writes.ts";
import { releaseProductImage, settleImages } from "#db/images/writes.ts";
import { findProductOfVendor } from "#db/menu/queries.ts";
import { updateProductRow } from "#db/menu/writes.ts";
import { discardImages } from "../discard-images.ts";
import { asEditor } from "../frame/as-actor.ts";
import { storeImage } from "../store-image.ts";

/** Changes only the picture, so parallel edits survive. */
export const saveProductImage = asEditor(
  "menu",
  async (app, by, { productId, upload }: { productId: string; upload: FormRequest }) => {
    const { actor } = by;
    const product = await findProductOfVendor(app.db, by.vendorId, productId);
    if (!product) return noSuch;
    const stored = await storeImage(app, actor, { purpose: "product", upload });
    return stored.ok ? showImage(app, actor, { product, imageKey: stored.value }) : stored;
  },
);

/** If the product is gone by now, its picture is deleted too. */
export async function showImage(
  app: App,
  { userId: actorId }: Actor,
  { product, imageKey }: { product: InventoryProduct; imageKey: string },
): Promise<Outcome<string, "not-found">> {
  const { id: productId, vendorId, name } = product;
  const now = app.now();
  const changes = changesBetween(product, { ...product, imageKey });
  const line = { kind: "product-changed", subjectId: productId, name, changes, version: null } as const;
  const [, , updated] = await app.db.batch([
    insertProductHistory(app.db, { vendorId, actorId, now }, [line]),
    releaseProductImage(app.db, productId, now),
    updateProductRow(app.db, { vendorId, productId, version: null }, { imageKey }, now),
    settleImages(app.db, [imageKey, product.imageKey], now),
  ]);
  if (updated.length > 0) return ok(imageKey);
  await discardImages(app, [imageKey]);
  return noSuch;
}

const noSuch = notFound("Product");
