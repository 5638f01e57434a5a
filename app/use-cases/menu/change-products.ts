import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import {
  isChange,
  type PlannedChange,
  type ProductChange,
  planChanges,
  type Unreadable,
} from "#app/domain/menu/changes.ts";
import { capabilityOf, changesBetween } from "#app/domain/menu/inventory.ts";
import { type Outcome, refuse } from "#app/domain/outcome.ts";
import { insertProductHistory } from "#db/accounts/history-writes.ts";
import { listProductsOfVendor } from "#db/menu/queries.ts";
import { changeProductRows } from "#db/menu/writes.ts";

/**
 * Changes many products of a vendor's menu at once (`CHANGES_MAX` at most), all or none; with `dryRun` it says what would
 * change and writes nothing. What another vendor has is unknown here. A product that already is what its line says is left
 * alone, its version too.
 */
export async function changeProducts(
  app: App,
  actor: Actor,
  { lines, dryRun }: { lines: readonly (ProductChange | Unreadable)[]; dryRun: boolean },
): Promise<Outcome<PlannedChange[], "not-allowed" | "invalid" | "changed-meanwhile">> {
  const vendor = editingVendorOf(actor, capabilityOf(Object.assign({}, ...lines.map(editOf))));
  if (!vendor.ok) return vendor;
  const ids = lines.flatMap((line) => ("productId" in line ? [line.productId] : []));
  const plan = planChanges(lines, await listProductsOfVendor(app.db, vendor.value, ids));
  if (!plan.ok || dryRun) return plan;
  const changed = plan.value.filter(isChange);
  const changes = changed
    // Orders take from a count: what nobody named is left to them.
    .map(({ productId, version, before, after: { stock, ...after } }) => ({
      id: productId,
      version,
      ...after,
      ...(stock === before.stock ? {} : { stock }),
    }));
  if (changes.length === 0) return plan;
  const now = app.now();
  const [, rows] = await app.db.batch([
    insertProductHistory(app.db, { vendorId: vendor.value, actorId: actor.userId, now }, changed.map(lineOf)),
    changeProductRows(app.db, vendor.value, changes, now),
  ]);
  if (rows.length > 0) return plan;
  return refuse("changed-meanwhile", "Somebody else changed one of these products meanwhile.");
}

const lineOf = ({ productId, name, version, before, after }: PlannedChange) => ({
  kind: "product-changed" as const,
  subjectId: productId,
  name,
  version,
  changes: changesBetween(before, after),
});

/** What a line names; an unreadable one names nothing. */
const editOf = (line: ProductChange | Unreadable) => {
  if ("fault" in line) return {};
  const { productId: _, version: _version, ...edit } = line;
  return edit;
};
