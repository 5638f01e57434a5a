import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { insertTestJob } from "#db/printing/writes.ts";

export async function printTest(app: App, actor: Actor, printerId: string): Promise<Outcome<null>> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const now = app.now();
  const own = await listPrinters(app.db, vendor.value, now);
  if (!own.some(({ id }) => id === printerId)) return notFound("Printer");
  await insertTestJob(app.db, { vendorId: vendor.value, printerId }, now);
  return ok(null);
}
