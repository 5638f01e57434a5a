import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { runBatch } from "#db/client.ts";
import { deleteConnection } from "#db/pos/writes.ts";

/** Forgets a dispensary's Treez with its key. The products that came from there stay on the menu. */
export async function disconnectTreez(app: App, actor: Actor): Promise<Outcome<null, "not-allowed">> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  await runBatch(app.db, deleteConnection(app.db, vendor.value));
  return ok(null);
}
