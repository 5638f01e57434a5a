import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { insertTestJob } from "#db/printing/writes.ts";
import { asEditor } from "../frame/as-actor.ts";

export const printTest = asEditor("settings", async (app, by, printerId: string) => {
  const { now } = by;
  const own = await listPrinters(app.db, by.vendorId, now);
  if (!own.some(({ id }) => id === printerId)) return notFound("Printer");
  await insertTestJob(app.db, { vendorId: by.vendorId, printerId }, now);
  return ok(null);
});
