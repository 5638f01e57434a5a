import { isChange, type ProductChange, type Unreadable } from "#app/domain/menu/changes.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { renameErrorFields } from "#app/routes/forms.ts";
import type { VendorActor } from "#app/session/require.ts";
import { changeProducts } from "#app/use-cases/menu/change-products.ts";
import type { Visit } from "#app/visit.ts";

export async function changeOne(visit: Visit, actor: VendorActor, line: ProductChange | Unreadable) {
  const changed = await changeProducts(visit, actor, { lines: [line], dryRun: false });
  if (changed.ok) return ok(changed.value.filter(isChange));
  const refused = renameErrorFields(changed, (path) => path.replace("changes.0.", ""));
  return refused.fields?.productId ? refuse("not-found", changed.message) : refused;
}
