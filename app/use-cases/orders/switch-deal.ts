import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { switchDealRow } from "#db/orders/deal-writes.ts";

/** Switches a dispensary's deal on or off. Orders that have it keep it. */
export async function switchDeal(app: App, actor: Actor, dealId: string, on: boolean): Promise<Outcome<null>> {
  const vendor = editingVendorOf(actor, "deals");
  if (!vendor.ok) return vendor;
  const rows = await switchDealRow(app.db, vendor.value, dealId, { on, now: app.now() });
  return rows.length > 0 ? ok(null) : refuse("not-found", "There is no such deal.");
}
