import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertProductHistory } from "#db/accounts/history-writes.ts";
import { releaseProductImage, settleImages } from "#db/images/writes.ts";
import { findProductOfVendor } from "#db/menu/queries.ts";
import { deleteProductRow } from "#db/menu/writes.ts";
import { asEditor } from "../frame/as-actor.ts";

/** A null version skips the check. */
export const deleteProduct = asEditor(
  "menu",
  async (app, by, { productId, version }: { productId: string; version: number | null }) => {
    const { now } = by;
    const product = await findProductOfVendor(app.db, by.vendorId, productId);
    if (!product) return notFound("Product");
    const line = { kind: "product-removed", subjectId: productId, name: product.name, changes: [], version } as const;
    const [, , deleted] = await app.db.batch([
      insertProductHistory(app.db, by, [line]),
      releaseProductImage(app.db, productId, now),
      deleteProductRow(app.db, { vendorId: by.vendorId, productId, version }),
      settleImages(app.db, [product.imageKey], now),
    ]);
    if (deleted.length > 0) return ok(product);
    return refuse("changed-meanwhile", "Someone else changed this product.", { details: { product } });
  },
);
