import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { newId, newSecret } from "#app/domain/id.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { PRINTERS_MAX, printerNameFault } from "#app/domain/printing/printer.ts";
import { sha256 } from "#app/platform/digest.ts";
import { insertPrinterHistory } from "#db/accounts/history-writes.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { insertPrinter } from "#db/printing/writes.ts";

/** `url` includes the token and is typed into the printer. */
export type AddedPrinter = { id: string; name: string; token: string; url: string };

/** Re-adding a printer that never polled gives it a new token, for people who lost its URL. */
export async function addPrinter(app: App, actor: Actor, typed: string): Promise<Outcome<AddedPrinter>> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const vendorId = vendor.value;
  const name = typed.trim();
  const fault = printerNameFault(name);
  if (fault) return refuse("name", fault, { fields: { name: fault } });
  const now = app.now();
  const token = newSecret();
  const row = { id: newId(now), vendorId, name, tokenHash: await sha256(token), createdAt: now };
  const by = { vendorId, actorId: actor.userId, now };
  const line = { kind: "printer-added", subjectId: row.id, name, changes: [] } as const;
  const [[added]] = await app.db.batch([
    insertPrinter(app.db, row, PRINTERS_MAX),
    insertPrinterHistory(app.db, by, line, row.tokenHash),
  ]);
  if (added) return ok({ id: added.id, name, token, url: `${app.settings.origin}/api/printers/${token}` });
  const isTaken = (await listPrinters(app.db, vendorId, now)).some((printer) => printer.name === name);
  if (!isTaken) return refuse("too-many", `You can have at most ${PRINTERS_MAX} printers.`);
  const taken = "You have a printer with this name already.";
  return refuse("name", taken, { fields: { name: taken } });
}
