import { EXPORT_RETENTION_MS } from "#app/domain/dispensaries/shop-export.ts";
import { newId } from "#app/domain/id.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { insertExportHistory } from "#db/accounts/history-writes.ts";
import { insertExport } from "#db/dispensaries/exports.ts";
import { asVendor } from "../frame/as-actor.ts";

/** The cron makes it. A limited dispensary may leave too. */
export const requestExport = asVendor("moveOut", async (app, by) => {
  const { vendorId, actorId, now } = by;
  const request = { id: newId(now), vendorId, requestedBy: actorId, now, expiresAt: now + EXPORT_RETENTION_MS };
  const line = { kind: "export-requested", subjectId: request.id, name: "all data", changes: [] } as const;
  const [[created]] = await app.db.batch([insertExport(app.db, request), insertExportHistory(app.db, by, line)]);
  return created ? ok({ id: created.id }) : refuse("conflict", "Your file is already being made.");
});
