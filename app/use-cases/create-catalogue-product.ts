import { type CatalogueProduct, findCatalogueProduct } from "#db/catalogue.ts";
import { runBatch } from "#db/client.ts";
import { findPublishKey } from "#db/inventory.ts";
import { insertCatalogueProduct, insertPublishKey } from "#db/inventory-writes.ts";
import { markImageUsed } from "#db/stored-image-writes.ts";
import type { App } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import { newId } from "../domain/id.ts";
import { catalogueProductFaults, readCatalogueProduct } from "../domain/new-catalogue-product.ts";
import { type Outcome, ok } from "../domain/outcome.ts";
import { isTakenName } from "../domain/taken-name.ts";
import { editingVendorOf } from "../domain/vendor-access.ts";
import { discardImages } from "./discard-images.ts";
import { invalid } from "./save-vendor.ts";
import { storeImage, type Upload } from "./store-image.ts";

/**
 * Adds a product to the master catalogue from a form: name, brand, category, description, amount (a JSON list) and images
 * (SPEC.md 7, POST /products; DECISIONS 35). A key makes a form that was sent twice one product.
 */
export async function createCatalogueProduct(
  app: App,
  actor: Actor,
  { upload, key }: { upload: Upload; key: string | null },
): Promise<Outcome<CatalogueProduct>> {
  const vendor = editingVendorOf(actor);
  if (!vendor.ok) return vendor;
  const earlier = key && (await findPublishKey(app.db, vendor.value, key));
  const known = earlier && (await findCatalogueProduct(app.db, earlier.resultId));
  if (known) return ok(known);

  const stored = await storeImage(app, actor, { purpose: "catalogue", upload });
  if (!stored.ok) return stored;
  const { fields, images } = stored.value;
  const product = readCatalogueProduct(fields);
  const refusal = invalid(catalogueProductFaults(product));
  if (refusal || product.category === "") {
    await discardImages(app, images);
    return refusal as NonNullable<typeof refusal>;
  }

  const now = app.now();
  const { category, ...rest } = product;
  const row: CatalogueProduct = { ...rest, category, images, id: newId(now), strain: null, thcPercent: null };
  try {
    await runBatch(app.db, [
      ...(key
        ? [insertPublishKey(app.db, { vendorId: vendor.value, key, bodyHash: "", resultId: row.id, createdAt: now })]
        : []),
      insertCatalogueProduct(app.db, { ...row, createdAt: now }),
      ...images.map((image) => markImageUsed(app.db, image)),
    ]);
  } catch (error) {
    // Where only the answer was lost the product is there, and shows them; else they are the sweep's.
    if (!isTakenName(error)) throw error;
    await discardImages(app, images);
    const winner = key && (await findPublishKey(app.db, vendor.value, key));
    const product = winner && (await findCatalogueProduct(app.db, winner.resultId));
    if (!product) throw error;
    return ok(product);
  }
  return ok(row);
}
