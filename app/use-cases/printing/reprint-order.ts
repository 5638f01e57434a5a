import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { insertReprints } from "#db/printing/writes.ts";

type Reason = "not-allowed" | "not-found" | "no-printer";

export async function reprintOrder(
  app: App,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<Outcome<string, Reason>> {
  const vendor = vendorOf(actor, "orders");
  if (!vendor.ok) return vendor;
  const order = await findOrderOfVendor(app.db, vendor.value, orderId);
  if (!order) return notFound("Order");
  const now = app.now();
  const sent = await insertReprints(app.db, order, now);
  if (sent.length > 0) return ok("The ticket goes to the printer.");
  const printers = await listPrinters(app.db, vendor.value, now);
  if (printers.length === 0) return refuse("no-printer", "Please add a ticket printer in the settings first.");
  return ok("This ticket is waiting for the printer already.");
}
