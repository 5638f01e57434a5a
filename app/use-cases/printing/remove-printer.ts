import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertPrinterHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { removePrinter } from "#db/printing/writes.ts";

export async function removeTicketPrinter(app: App, actor: Actor, printerId: string): Promise<Outcome<null>> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const vendorId = vendor.value;
  const now = app.now();
  const { name } = (await listPrinters(app.db, vendorId, now)).find(({ id }) => id === printerId) ?? {};
  if (name === undefined) return notFound("Printer");
  const line = { kind: "printer-removed", subjectId: printerId, name, changes: [] } as const;
  await runBatch(app.db, [
    insertPrinterHistory(app.db, { vendorId, actorId: actor.userId, now }, line),
    removePrinter(app.db, { vendorId, printerId }, now),
  ]);
  return ok(null);
}
