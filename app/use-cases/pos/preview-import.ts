import { newId } from "#app/domain/id.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { isRunning } from "#app/domain/pos/import.ts";
import { TREEZ_NOT_IMPORTED } from "#app/domain/pos/treez.ts";
import { runBatch } from "#db/client.ts";
import { findLatestImport, findPosConnection } from "#db/pos/queries.ts";
import { deleteImports, insertImport } from "#db/pos/writes.ts";
import { asEditor } from "../frame/as-actor.ts";
import { resumeTreezImport } from "./resume-import.ts";

/** DECISIONS 32. Resumes an import that is already running. `auto` applies it once read. */
export const previewTreezImport = asEditor(
  "settings",
  async (app, { vendorId }, { auto = false }: { auto?: boolean } = {}) => {
    if (app.pos.kind === "unavailable") return refuse("unavailable", TREEZ_NOT_IMPORTED);
    if (!(await findPosConnection(app.db, vendorId))) return refuse("not-connected", TREEZ_NOT_IMPORTED);
    const latest = await findLatestImport(app.db, vendorId);
    if (!latest || !isRunning(latest.state)) {
      const startedAt = app.now();
      await runBatch(app.db, [
        ...deleteImports(app.db, vendorId),
        insertImport(app.db, { id: newId(startedAt), vendorId, since: null, auto, startedAt }),
      ]);
    }
    const begun = await findLatestImport(app.db, vendorId);
    if (!begun) throw new Error("An import was begun and is not there.");
    return ok((await resumeTreezImport(app, vendorId, begun.id)) ?? begun);
  },
);
