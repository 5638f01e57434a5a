import { TREEZ_CONNECTED, TREEZ_IMPORTED } from "#app/domain/pos/treez.ts";
import { connectTreez } from "#app/use-cases/pos/connect-treez.ts";
import { importTreezProducts } from "#app/use-cases/pos/import-products.ts";
import { countImport, findPosConnection, listImportEntries } from "#db/pos/queries.ts";
import { answer, answerRefusal } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";
import { treezConnectedAnswer, treezCredentialsBody, treezImportedAnswer, treezStatusAnswer } from "./treez-schema.ts";

const SKIPPED_MAX = 200;

/** SPEC.md 7, Treez. The API key is write-only. */
export const treez = vendorCalls("settings", "Treez");

treez.get("/status", "Whether Treez is connected", {
  answers: { 200: treezStatusAnswer },
  async run(c, visit, actor) {
    const connection = await findPosConnection(visit.db, actor.vendorId);
    const lastSync = connection?.lastSyncAt ? new Date(connection.lastSyncAt).toISOString() : null;
    const dispensaryName = connection?.dispensaryName ?? null;
    return c.json({ success: true, connected: connection !== undefined, dispensaryName, lastSync });
  },
});

treez.post("/credentials", "Connect Treez", {
  answers: { 200: treezConnectedAnswer },
  body: treezCredentialsBody,
  also: [429, 503],
  async run(c, visit, actor, sent) {
    const outcome = await connectTreez(visit, actor, sent);
    return answer(c, outcome, (data) => ({ message: TREEZ_CONNECTED, data }));
  },
});

treez.post("/import-products", "Import the products of Treez", {
  description: "Reads and applies in one go. A large list goes on after the answer; `finished` says so.",
  answers: { 200: treezImportedAnswer },
  also: [422, 503],
  async run(c, visit, actor) {
    const outcome = await importTreezProducts(visit, actor, { previewId: null });
    if (!outcome.ok) return answerRefusal(c, outcome);
    const [{ counts }, entries] = await Promise.all([
      countImport(visit.db, outcome.value),
      listImportEntries(visit.db, outcome.value.id, SKIPPED_MAX),
    ]);
    const finished = outcome.value.state === "done";
    const skipped = entries
      .filter(({ what }) => what === "skipped")
      .map(({ sourceId, name, note }) => ({ sourceId, name, reason: note }));
    const message = finished ? TREEZ_IMPORTED : "The import is running and goes on by itself.";
    return c.json({ success: true, message, data: { finished, counts, skipped } });
  },
});
