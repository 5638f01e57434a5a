import type { App } from "#app/app.ts";
import { productTexts } from "#app/domain/compliance/claims/published-texts.ts";
import { newId } from "#app/domain/id.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import type { Category } from "#app/domain/menu/product.ts";
import { type Variation, variationErrors, variationMessage } from "#app/domain/menu/variation.ts";
import { formatUsd } from "#app/domain/money.ts";
import { ok, refuse, refuseField } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { findKey, type IdempotencyKey, type KeyedResult, keyScopes, runBatchOnce } from "#db/idempotency.ts";
import { isOwnProductImage } from "#db/images/queries.ts";
import { settleImages } from "#db/images/writes.ts";
import { findCatalogProduct } from "#db/menu/catalog.ts";
import { findProductOfVendor } from "#db/menu/queries.ts";
import { insertProduct } from "#db/menu/writes.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { refuseInvalid } from "../dispensaries/save-vendor.ts";
import { asEditor } from "../frame/as-actor.ts";

/** SPEC.md 3. With `catalogProductId`, the catalog's name, brand and category win. */
export type NewProduct = {
  catalogProductId: string | null;
  name: string;
  brand: string;
  category: Category;
  description: string;
  variation: Variation;
};

/** SPEC.md 5 "Add to Menu", 7: one call per variation. The key lets the page retry all of them after a failure. */
export const publishProduct = asEditor(
  "menu",
  async (app, by, { product, once }: { product: NewProduct; once: IdempotencyKey | null }) => {
    const { now } = by;
    const keyed = once && { ...once, scope: keyScopes.ofMenu(by.vendorId) };
    const earlier = await findKey(app.db, keyed);
    if (earlier) return published(app, by.vendorId, earlier);

    const { variation, catalogProductId } = product;
    const errors = variationErrors(product.category, variation);
    const message = variationMessage(errors);
    if (message) return refuse("invalid", message, { fields: errors as Record<string, string> });
    if (catalogProductId === null && product.brand === "") {
      return refuseField("invalid", "brand", "Brand is required");
    }
    const catalog = catalogProductId === null ? undefined : await findCatalogProduct(app.db, catalogProductId);
    if (catalogProductId !== null && !catalog) return notFound("Catalog product");
    const row: InventoryProduct = {
      ...variation,
      id: newId(now),
      vendorId: by.vendorId,
      catalogProductId,
      name: catalog?.name ?? product.name,
      brand: catalog?.brand ?? product.brand,
      category: catalog?.category ?? product.category,
      description: product.description || (catalog?.description ?? ""),
      status: "Active",
      version: 1,
      updatedAt: now,
    };
    const texts = productTexts(row);
    const refusal = refuseInvalid((await claimJudge(app, by.vendorId, [texts]))(texts));
    if (refusal) return refusal;
    const key = variation.imageKey as string;
    if (!catalog?.images.includes(key) && !(await isOwnProductImage(app.db, by.vendorId, key, now))) {
      return refuse("unknown-image", "Failed to upload image. Please try again.");
    }
    const faster = await runBatchOnce(app.db, keyed, { resultId: row.id, now }, [
      insertHistory(app.db, by, [addedLine(row)]),
      insertProduct(app.db, { ...row, createdAt: now }),
      settleImages(app.db, [key], now),
    ]);
    return faster ? published(app, by.vendorId, faster) : ok(row);
  },
);

export const addedLine = ({ id, name, priceCents }: InventoryProduct) => ({
  kind: "product-added" as const,
  subjectId: id,
  name,
  changes: [{ label: "Price", before: "", after: formatUsd(priceCents) }],
});

async function published(app: App, vendorId: string, earlier: KeyedResult) {
  if (!earlier.sameBody) {
    return refuse("key-reused", "This variation was sent before with other contents. Please try again.");
  }
  const product = await findProductOfVendor(app.db, vendorId, earlier.resultId);
  // Published, then deleted.
  return product ? ok(product) : refuse("not-found", "This product was deleted meanwhile.");
}
