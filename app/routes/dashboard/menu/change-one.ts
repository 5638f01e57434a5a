import { isChange, type PlannedChange, type ProductChange, type Unreadable } from "#app/domain/menu/changes.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import type { VendorActor } from "#app/session/require.ts";
import { changeProducts } from "#app/use-cases/menu/change-products.ts";
import type { Visit } from "#app/visit.ts";

/** What changed: one thing or none. Shows errors beside the product's fields; another vendor's product is a 404. */
export async function changeOne(
  visit: Visit,
  actor: VendorActor,
  line: ProductChange | Unreadable,
): Promise<Outcome<PlannedChange[]>> {
  const changed = await changeProducts(visit, actor, { lines: [line], dryRun: false });
  if (changed.ok) return ok(changed.value.filter(isChange));
  const named = Object.entries(changed.fields ?? {}).map(([path, message]) => [
    path.replace("changes.0.", ""),
    message,
  ]);
  const fields = Object.fromEntries(named) as Record<string, string>;
  return fields.productId ? refuse("not-found", changed.message) : { ...changed, fields };
}
