import { newId, newSecret } from "#app/domain/id.ts";
import { ok, refuse, refuseField } from "#app/domain/outcome.ts";
import { PRINTERS_MAX, printerNameFault } from "#app/domain/printing/printer.ts";
import { sha256 } from "#app/platform/digest.ts";
import { insertPrinterHistory } from "#db/accounts/history-writes.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { insertPrinter } from "#db/printing/writes.ts";
import { asEditor } from "../frame/as-actor.ts";

/** Re-adding a printer that never polled gives it a new token, for people who lost its URL, which includes it. */
export const addPrinter = asEditor("settings", async (app, by, typed: string) => {
  const { vendorId, now } = by;
  const name = typed.trim();
  const fault = printerNameFault(name);
  if (fault) return refuseField("name", "name", fault);
  const token = newSecret();
  const row = { id: newId(now), vendorId, name, tokenHash: await sha256(token), createdAt: now };
  const line = { kind: "printer-added", subjectId: row.id, name, changes: [] } as const;
  const [[added]] = await app.db.batch([
    insertPrinter(app.db, row, PRINTERS_MAX),
    insertPrinterHistory(app.db, by, line, row.tokenHash),
  ]);
  if (added) return ok({ id: added.id, name, token, url: `${app.settings.origin}/api/printers/${token}` });
  const isTaken = (await listPrinters(app.db, vendorId, now)).some((printer) => printer.name === name);
  if (!isTaken) return refuse("too-many", `You can have at most ${PRINTERS_MAX} printers.`);
  return refuseField("name", "name", "You already have a printer with this name.");
});
