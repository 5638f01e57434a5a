import { ok } from "#app/domain/outcome.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { deleteTraceConnection, findTracing } from "#db/packages/trace.ts";
import { asEditor } from "../frame/as-actor.ts";

/** Trips stay in our own ledger. */
export const disconnectTrace = asEditor("settings", async (app, by) => {
  const { vendorId } = by;
  const [known] = await findTracing(app.db, vendorId);
  if (!known?.connectedAt) return ok(null);
  const line = {
    kind: "trace-disconnected",
    subjectId: vendorId,
    name: known.licenseNumber ?? "",
    changes: [],
  } as const;
  await runBatch(app.db, [insertHistory(app.db, by, [line]), ...deleteTraceConnection(app.db, vendorId)]);
  return ok(null);
});
