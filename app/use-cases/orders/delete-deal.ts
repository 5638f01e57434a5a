import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { deleteDealRow } from "#db/orders/deal-writes.ts";

/** Deletes a dispensary's deal. Orders that have it keep it. */
export async function deleteDeal(app: App, actor: Actor, dealId: string): Promise<Outcome<null>> {
  const vendor = editingVendorOf(actor, "deals");
  if (!vendor.ok) return vendor;
  const rows = await deleteDealRow(app.db, vendor.value, dealId);
  return rows.length > 0 ? ok(null) : refuse("not-found", "There is no such deal.");
}
