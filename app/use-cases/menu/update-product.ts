import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { isNewlyPublished, productTexts } from "#app/domain/compliance/claims/published-texts.ts";
import { capabilityOf, changesBetween, type InventoryEdit, type InventoryProduct } from "#app/domain/menu/inventory.ts";
import { changeErrors } from "#app/domain/menu/variation.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertProductHistory } from "#db/accounts/history-writes.ts";
import { isOwnProductImage } from "#db/images/queries.ts";
import { settleImages } from "#db/images/writes.ts";
import { findProductOfVendor } from "#db/menu/queries.ts";
import { updateProductRow } from "#db/menu/writes.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { refuseInvalid } from "../dispensaries/save-vendor.ts";

/** SPEC.md 5 and 7. Omitted fields stay. `changed-meanwhile` carries the current product. */
export async function updateProduct(
  app: App,
  actor: Actor,
  { productId, version, edit }: { productId: string; version: number | null; edit: InventoryEdit },
) {
  const vendor = editingVendorOf(actor, capabilityOf(edit));
  if (!vendor.ok) return vendor;
  const before = await findProductOfVendor(app.db, vendor.value, productId);
  if (!before) return notFound("Product");
  if (version !== null && version !== before.version) return changedMeanwhile(before);

  const now = app.now();
  const { imageKey } = edit;
  if (imageKey && imageKey !== before.imageKey && !(await isOwnProductImage(app.db, vendor.value, imageKey, now))) {
    return refuse("unknown-image", "Failed to update product image. Please upload it first.");
  }
  const after = { ...before, ...edit };
  const texts = isNewlyPublished(before, after) ? productTexts(after) : {};
  const judge = await claimJudge(app, vendor.value, [texts]);
  const refusal = refuseInvalid({ ...judge(texts), ...changeErrors(before, after) });
  if (refusal) return refusal;

  // Guarded even without a caller's version, because the rules were checked against this one.
  const scope = { vendorId: vendor.value, productId, version: before.version };
  const changes = changesBetween(before, after);
  const line = {
    kind: "product-changed",
    subjectId: productId,
    name: before.name,
    changes,
    version: before.version,
  } as const;
  const by = { vendorId: vendor.value, actorId: actor.userId, now };
  const [, updated] = await app.db.batch([
    insertProductHistory(app.db, by, changes.length > 0 ? [line] : []),
    updateProductRow(app.db, scope, edit, now),
    settleImages(app.db, imageKey === undefined ? [] : [imageKey, before.imageKey], now),
  ]);
  const current = await findProductOfVendor(app.db, vendor.value, productId);
  if (!current) return notFound("Product");
  return updated.length > 0 ? ok(current) : changedMeanwhile(current);
}

const changedMeanwhile = (product: InventoryProduct) =>
  refuse("changed-meanwhile", "Someone else changed this product. Check what is saved now, then save again.", {
    details: { product },
  });
