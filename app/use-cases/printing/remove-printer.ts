import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertPrinterHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { removePrinter } from "#db/printing/writes.ts";
import { asEditor } from "../frame/as-actor.ts";

export const removeTicketPrinter = asEditor("settings", async (app, by, printerId: string) => {
  const { vendorId, now } = by;
  const { name } = (await listPrinters(app.db, vendorId, now)).find(({ id }) => id === printerId) ?? {};
  if (name === undefined) return notFound("Printer");
  const line = { kind: "printer-removed", subjectId: printerId, name, changes: [] } as const;
  await runBatch(app.db, [insertPrinterHistory(app.db, by, line), removePrinter(app.db, { vendorId, printerId }, now)]);
  return ok(null);
});
