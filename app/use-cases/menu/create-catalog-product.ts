import { newId } from "#app/domain/id.ts";
import { catalogProductErrors, readCatalogProduct } from "#app/domain/menu/new-catalog-product.ts";
import type { Category } from "#app/domain/menu/product.ts";
import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { FormRequest } from "#app/platform/multipart-form.ts";
import { findKey, keyScopes, runBatchOnce } from "#db/idempotency.ts";
import { markImageUsed } from "#db/images/writes.ts";
import { type CatalogProduct, findCatalogProduct } from "#db/menu/catalog.ts";
import { insertCatalogProduct } from "#db/menu/writes.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { discardImages } from "../discard-images.ts";
import { refuseInvalid } from "../dispensaries/save-vendor.ts";
import { asEditor } from "../frame/as-actor.ts";
import { readUpload, storeImages } from "../store-image.ts";

/** SPEC.md 7, POST /products; DECISIONS 35. `amount` is a JSON list. */
export const createCatalogProduct = asEditor(
  "menu",
  async (app, by, { upload, key }: { upload: FormRequest; key: string | null }) => {
    const { now } = by;
    const keyed = key ? { scope: keyScopes.ofMenu(by.vendorId), key, bodyHash: "" } : null;
    const earlier = await findKey(app.db, keyed);
    const known = earlier && (await findCatalogProduct(app.db, earlier.resultId));
    if (known) return ok(known);

    const form = await readUpload("catalogue", upload);
    if (!form.ok) return form;
    const read = readCatalogProduct(form.value.fields);
    if (!read.ok) return read;
    const { name, brand, description } = read.value;
    const judge = await claimJudge(app, by.vendorId, [{ name, brand, description }]);
    const refusal = refuseInvalid({ ...judge({ name, brand, description }), ...catalogProductErrors(read.value) });
    if (refusal) return refusal;
    const stored = await storeImages(app, by.vendorId, "catalogue", form.value.pictures);
    if (!stored.ok) return stored;

    const images = stored.value;
    // An empty category was refused.
    const category = read.value.category as Category;
    const row: CatalogProduct = { ...read.value, category, images, id: newId(now), strain: null, thcPercent: null };
    const faster = await runBatchOnce(app.db, keyed, { resultId: row.id, now }, [
      insertCatalogProduct(app.db, { ...row, createdAt: now }),
      ...images.map((image) => markImageUsed(app.db, image)),
    ]);
    if (!faster || faster.resultId === row.id) return ok(row);
    await discardImages(app, images);
    const product = await findCatalogProduct(app.db, faster.resultId);
    return product ? ok(product) : notFound("Product");
  },
);
