import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { newId } from "#app/domain/id.ts";
import { catalogueProductFaults, readCatalogueProduct } from "#app/domain/menu/new-catalog-product.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import type { FormRequest } from "#app/platform/multipart-form.ts";
import { isTakenName } from "#app/platform/unique-violation.ts";
import { runBatch } from "#db/client.ts";
import { markImageUsed } from "#db/image-writes.ts";
import { type CatalogueProduct, findCatalogueProduct } from "#db/menu/catalog.ts";
import { findPublishKey } from "#db/menu/inventory.ts";
import { insertCatalogueProduct, insertPublishKey } from "#db/menu/writes.ts";
import { discardImages } from "../discard-images.ts";
import { invalid } from "../dispensaries/save-vendor.ts";
import { readUpload, storeImages } from "../store-image.ts";

/**
 * Adds a product to the master catalogue from a form: name, brand, category, description, amount (a JSON list) and images
 * (SPEC.md 7, POST /products; DECISIONS 35). A key makes a form that was sent twice one product.
 */
export async function createCatalogueProduct(
  app: App,
  actor: Actor,
  { upload, key }: { upload: FormRequest; key: string | null },
): Promise<Outcome<CatalogueProduct>> {
  const vendor = editingVendorOf(actor);
  if (!vendor.ok) return vendor;
  const earlier = key && (await findPublishKey(app.db, vendor.value, key));
  const known = earlier && (await findCatalogueProduct(app.db, earlier.resultId));
  if (known) return ok(known);

  const form = await readUpload("catalogue", upload);
  if (!form.ok) return form;
  const read = readCatalogueProduct(form.value.fields);
  const refusal = read.ok ? invalid(catalogueProductFaults(read.value)) : read;
  if (refusal || !read.ok || read.value.category === "") return refusal as NonNullable<typeof refusal>;
  const stored = await storeImages(app, vendor.value, "catalogue", form.value.pictures);
  if (!stored.ok) return stored;

  const now = app.now();
  const images = stored.value;
  const { category, ...rest } = read.value;
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
