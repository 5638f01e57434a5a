import { EXPORT_KEPT_MS } from "#app/domain/dispensaries/shop-export.ts";
import { newId } from "#app/domain/id.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { insertExport } from "#db/dispensaries/exports.ts";
import { asVendor } from "../frame/as-actor.ts";

/** The cron makes it. A limited dispensary may leave too. */
export const requestExport = asVendor("moveOut", async (app, { vendorId, actorId, now }) => {
  const request = { id: newId(now), vendorId, requestedBy: actorId, now, expiresAt: now + EXPORT_KEPT_MS };
  const [made] = await insertExport(app.db, request);
  return made ? ok({ id: made.id }) : refuse("conflict", "Your file is being made already.");
});
