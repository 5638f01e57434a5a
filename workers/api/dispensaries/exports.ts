import { exportPercent, exportStates } from "#app/domain/dispensaries/shop-export.ts";
import { refuse } from "#app/domain/outcome.ts";
import { isoTime } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { zipResponse } from "#app/platform/zip-response.ts";
import { requestExport } from "#app/use-cases/dispensaries/request-export.ts";
import { findLatestExport, listExportParts, type ShopExport } from "#db/dispensaries/exports.ts";
import { done, respond, respondRefusal } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const exportSchema = z.object({
  id: z.string(),
  state: z.enum(exportStates),
  percent: z.int().meta({ description: "How much of the file is ready." }),
  bytes: z.int(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().meta({ description: "When the file is deleted." }),
});
const exportResponse = done.extend({ data: exportSchema });
const latestResponse = done.extend({
  data: exportSchema.nullable().meta({ description: "Null before the first one, and after seven days." }),
});

const exportJson = ({
  id,
  state,
  cursor,
  bytes,
  requestedAt,
  expiresAt,
}: ShopExport): z.infer<typeof exportSchema> => ({
  id,
  state,
  bytes,
  requestedAt: isoTime(requestedAt),
  expiresAt: isoTime(expiresAt),
  percent: state === "ready" ? 100 : exportPercent(cursor),
});

export const shopExports = vendorCalls("moveOut");

shopExports.post("/vendors/export", "Start an export of your dispensary", {
  description: "Takes minutes; the owner gets an email. 409 while another is being made.",
  responses: { 201: exportResponse },
  isConfirmed: true,
  also: [409],
  async run(c, visit, actor) {
    const requested = await requestExport(visit, actor);
    const found = requested.ok ? await findLatestExport(visit.db, actor.vendorId, visit.now()) : undefined;
    return respond(c, requested, () => (found ? { data: exportJson(found) } : {}), 201);
  },
});

shopExports.get("/vendors/export", "Your dispensary's latest export", {
  responses: { 200: latestResponse },
  async run(c, visit, { vendorId }) {
    const found = await findLatestExport(visit.db, vendorId, visit.now());
    return c.json({ success: true, data: found ? exportJson(found) : null });
  },
});

shopExports.get("/vendors/export/file", "Download your dispensary's latest export", {
  description: "409 until its `state` is `ready`. It holds customers' personal data.",
  responses: {},
  zip: "The zip file. Its README says what each file in it is.",
  isConfirmed: true,
  also: [409],
  async run(c, visit, { vendorId }) {
    const found = await findLatestExport(visit.db, vendorId, visit.now());
    if (found?.state !== "ready") return respondRefusal(c, refuse("conflict", "There is no file to download."));
    const parts = await listExportParts(visit.db, found.id);
    return zipResponse(
      visit.records,
      parts.map(({ key }) => key),
    );
  },
});
