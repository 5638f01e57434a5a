import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { productTexts } from "#app/domain/compliance/claims/published-texts.ts";
import { isDrawing } from "#app/domain/menu/category-picture.ts";
import {
  isChange,
  type PlannedChange,
  type ProductChange,
  planChanges,
  type Unreadable,
} from "#app/domain/menu/changes.ts";
import { capabilityOf, changesBetween } from "#app/domain/menu/inventory.ts";
import { type Outcome, refuse } from "#app/domain/outcome.ts";
import { settleImages } from "#db/images/writes.ts";
import { listProductsOfVendor, listSoldUncounted } from "#db/menu/queries.ts";
import { changeProductRows, insertProductChanges } from "#db/menu/writes.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { storeDrawings } from "./store-drawings.ts";

/** Changes up to `CHANGES_MAX` products, all or none. Unchanged products keep their version. */
export async function changeProducts(
  app: App,
  actor: Actor,
  { lines, dryRun }: { lines: readonly (ProductChange | Unreadable)[]; dryRun: boolean },
): Promise<Outcome<PlannedChange[], "not-allowed" | "invalid" | "changed-meanwhile">> {
  const vendor = editingVendorOf(actor, capabilityOf(Object.assign({}, ...lines.map(editOf))));
  if (!vendor.ok) return vendor;
  const ids = lines.flatMap((line) => ("productId" in line ? [line.productId] : []));
  const counting = lines.flatMap((line) =>
    "productId" in line && line.stockInsteadOf === null ? [line.productId] : [],
  );
  for (let tries = 1; ; tries += 1) {
    const [menu, sold] = await Promise.all([
      listProductsOfVendor(app.db, vendor.value, ids),
      listSoldUncounted(app.db, vendor.value, counting),
    ]);
    const judge = await claimJudge(app, vendor.value, menu.map(productTexts));
    const plan = planChanges(lines, menu, sold, judge);
    if (!plan.ok || dryRun) return plan;
    const changed = plan.value.filter(isChange);
    const drawings = changed.flatMap(({ after: { imageKey } }) => (imageKey && isDrawing(imageKey) ? [imageKey] : []));
    await storeDrawings(app, [...new Set(drawings)]);
    if (changed.length === 0 || (await isWritten(app, vendor.value, actor, changed))) return plan;
    // An order or another edit came between read and write, so plan again.
    if (tries === TRIES) return refuse("changed-meanwhile", "Someone else changed one of these products.");
  }
}

const TRIES = 3;

async function isWritten(app: App, vendorId: string, { userId: actorId }: Actor, changed: PlannedChange[]) {
  const now = app.now();
  // Orders also change stock, so write it only if this edit names it.
  const changes = changed.map(({ productId: id, version, before, after: { stock, ...after }, sold }) => ({
    id,
    version,
    ...after,
    ...(stock === before.stock ? {} : { stock, stockSeen: before.stock, sold }),
  }));
  const pictures = changed.flatMap(({ before, after }) =>
    before.imageKey === after.imageKey ? [] : [before.imageKey, after.imageKey],
  );
  const [, rows] = await app.db.batch([
    insertProductChanges(app.db, { vendorId, actorId, now }, changed.map(lineOf), changes),
    changeProductRows(app.db, vendorId, changes, now),
    settleImages(app.db, pictures, now),
  ]);
  return rows.length > 0;
}

const lineOf = ({ productId, name, before, after }: PlannedChange) => ({
  kind: "product-changed" as const,
  subjectId: productId,
  name,
  changes: changesBetween(before, after),
});

const editOf = (line: ProductChange | Unreadable) => {
  if ("error" in line) return {};
  const { productId: _, version: _version, stockInsteadOf: _stock, ...edit } = line;
  return edit;
};
