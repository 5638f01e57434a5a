import { IMPORTED, posVerdicts } from "#app/domain/pos/import.ts";
import { TREEZ_CONNECTED } from "#app/domain/pos/treez.ts";
import { isoTime } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { connectTreez } from "#app/use-cases/pos/connect-treez.ts";
import { importProducts } from "#app/use-cases/pos/import-products.ts";
import { countImport, findPosConnection, listImportEntries } from "#db/pos/queries.ts";
import { done, messageResponse, respond, respondRefusal } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const SKIPPED_MAX = 200;

/** SPEC.md 7, Treez. The API key is write-only. */
export const treez = vendorCalls("settings", "Treez");

export const treezStatus = done.extend({
  connected: z.boolean(),
  dispensaryName: z.string().nullable(),
  lastSync: z.iso.datetime().nullable(),
});

treez.get("/status", "Whether Treez is connected", {
  responses: { 200: treezStatus },
  async run(c, visit, actor) {
    const { dispensaryName = null, lastSyncAt = null } = (await findPosConnection(visit.db, actor.vendorId)) ?? {};
    const lastSync = lastSyncAt === null ? null : isoTime(lastSyncAt);
    return c.json({ success: true, connected: dispensaryName !== null, dispensaryName, lastSync });
  },
});

export const treezConnected = messageResponse.extend({ data: z.object({ dispensaryName: z.string() }) });

treez.post("/credentials", "Connect Treez", {
  responses: { 200: treezConnected },
  body: z.strictObject({
    dispensaryName: z.string("Dispensary name is required").max(200, "Dispensary name is too long"),
    apiKey: z.string("API key is required").max(500, "This is not an API key of Treez."),
    clientId: z.string().max(500).nullish().meta({ description: "Ignored: the platform has its own." }),
  }),
  also: [429, 503],
  async run(c, visit, actor, sent) {
    return respond(c, await connectTreez(visit, actor, sent), (data) => ({ message: TREEZ_CONNECTED, data }));
  },
});

export const treezImported = messageResponse.extend({
  data: z.object({
    finished: z
      .boolean()
      .meta({ description: "False while it runs in the background; call again to see its progress." }),
    counts: z.record(z.enum(posVerdicts), z.int()),
    skipped: z
      .array(z.object({ sourceId: z.string(), name: z.string(), reason: z.string() }))
      .meta({ description: `What was not imported, and why; the first ${SKIPPED_MAX}.` }),
  }),
});

treez.post("/import-products", "Import the products of Treez", {
  description: "Reads and applies in one go. A large list continues after the response; `finished` says so.",
  responses: { 200: treezImported },
  also: [422, 503],
  async run(c, visit, actor) {
    const outcome = await importProducts(visit, actor, { previewId: null });
    if (!outcome.ok) return respondRefusal(c, outcome);
    const [{ counts }, entries] = await Promise.all([
      countImport(visit.db, outcome.value),
      listImportEntries(visit.db, outcome.value.id, SKIPPED_MAX),
    ]);
    const finished = outcome.value.state === "done";
    const skipped = entries
      .filter(({ what }) => what === "skipped")
      .map(({ sourceId, name, note }) => ({ sourceId, name, reason: note }));
    const message = finished ? IMPORTED : "The import is running in the background.";
    return c.json({ success: true, message, data: { finished, counts, skipped } });
  },
});
