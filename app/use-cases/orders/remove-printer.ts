import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { removePrinter } from "#db/orders/printer-writes.ts";

/** Ends a printer's token; what waits for it is dropped. Another dispensary's is `not-found`. */
export async function removeTicketPrinter(app: App, actor: Actor, printerId: string): Promise<Outcome<null>> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const [removed] = await removePrinter(app.db, { vendorId: vendor.value, printerId }, app.now());
  return removed ? ok(null) : refuse("not-found", "Printer not found.");
}
