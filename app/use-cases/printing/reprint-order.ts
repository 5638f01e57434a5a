import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { insertReprints } from "#db/printing/writes.ts";
import { asVendor } from "../frame/as-actor.ts";

export const reprintOrder = asVendor("orders", async (app, by, { orderId }: { orderId: string }) => {
  const { now } = by;
  const order = await findOrderOfVendor(app.db, by.vendorId, orderId);
  if (!order) return notFound("Order");
  const sent = await insertReprints(app.db, order, now);
  if (sent.length > 0) return ok("Ticket sent to the printer.");
  const printers = await listPrinters(app.db, by.vendorId, now);
  if (printers.length === 0) return refuse("no-printer", "Please add a ticket printer in the settings first.");
  return ok("This ticket is already waiting for the printer.");
});
