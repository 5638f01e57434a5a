import { newId } from "#app/domain/id.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { isRunning, NOT_IMPORTED } from "#app/domain/pos/import.ts";
import { runBatch } from "#db/client.ts";
import { findLatestImport, findPosConnection } from "#db/pos/queries.ts";
import { deleteImports, insertImport } from "#db/pos/writes.ts";
import { asEditor } from "../frame/as-actor.ts";
import { resumeImport } from "./resume-import.ts";

/** DECISIONS 32. Resumes an import that is already running. */
export const previewTreez = asEditor("settings", async (app, { vendorId, now }) => {
  if (!app.pos) return refuse("unavailable", NOT_IMPORTED);
  if (!(await findPosConnection(app.db, vendorId))) return refuse("not-connected", NOT_IMPORTED);
  const latest = await findLatestImport(app.db, vendorId);
  if (!latest || !isRunning(latest.state)) {
    const begun = { id: newId(now), vendorId, since: null, auto: false, startedAt: now };
    await runBatch(app.db, [...deleteImports(app.db, vendorId), insertImport(app.db, begun)]);
  }
  const begun = await findLatestImport(app.db, vendorId);
  if (!begun) throw new Error("An import was begun and is not there.");
  return ok((await resumeImport(app, vendorId, begun.id)) ?? begun);
});
