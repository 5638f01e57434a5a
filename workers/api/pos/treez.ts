import { Hono } from "hono";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { TREEZ_CONNECTED, TREEZ_IMPORTED } from "#app/domain/pos/treez.ts";
import { connectTreez } from "#app/use-cases/pos/connect-treez.ts";
import { importTreezProducts } from "#app/use-cases/pos/import-products.ts";
import { countImport, findPosConnection, listImportEntries } from "#db/pos/queries.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { onlyVendor } from "../actor.ts";
import { answer, answerRefusal, describes, input } from "../handlers.ts";
import { treezConnectedAnswer, treezCredentialsBody, treezImportedAnswer, treezStatusAnswer } from "./treez-schema.ts";

const options = { tag: "Treez", signedIn: true };
const SKIPPED_MAX = 200;

/** SPEC.md 7, Treez. The API key is write-only. */
export const treez = new Hono<HonoEnv>()
  .get(
    "/status",
    describes("Whether Treez is connected", { 200: treezStatusAnswer }, [401, 403], options),
    onlyVendor("settings"),
    async (c) => {
      const vendor = vendorOf(c.get("actor"), "settings");
      if (!vendor.ok) return answerRefusal(c, vendor);
      const connection = await findPosConnection(c.get("visit").db, vendor.value);
      const lastSync = connection?.lastSyncAt ? new Date(connection.lastSyncAt).toISOString() : null;
      const dispensaryName = connection?.dispensaryName ?? null;
      return c.json({ success: true, connected: connection !== undefined, dispensaryName, lastSync });
    },
  )
  .post(
    "/credentials",
    describes("Connect Treez", { 200: treezConnectedAnswer }, [400, 401, 403, 413, 415, 422, 429, 503], options),
    onlyVendor("settings"),
    input("json", treezCredentialsBody),
    async (c) => {
      const outcome = await connectTreez(c.get("visit"), c.get("actor"), c.req.valid("json"));
      return answer(c, outcome, (data) => ({ message: TREEZ_CONNECTED, data }));
    },
  )
  .post(
    "/import-products",
    describes("Import the products of Treez", { 200: treezImportedAnswer }, [401, 403, 422, 503], {
      ...options,
      description: "Reads and applies in one go. A large list goes on after the answer; `finished` says so.",
    }),
    onlyVendor("settings"),
    async (c) => {
      const visit = c.get("visit");
      const outcome = await importTreezProducts(visit, c.get("actor"), { previewId: null });
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
  );
