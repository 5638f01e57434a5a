import { ok } from "#app/domain/outcome.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { findPosConnection } from "#db/pos/queries.ts";
import { deleteConnection } from "#db/pos/writes.ts";
import { asEditor } from "../frame/as-actor.ts";

export const disconnectTreez = asEditor("settings", async (app, by) => {
  const { vendorId } = by;
  const known = await findPosConnection(app.db, vendorId);
  if (!known) return ok(null);
  await runBatch(app.db, [
    insertHistory(app.db, by, [
      { kind: "treez-disconnected", subjectId: vendorId, name: known.dispensaryName, changes: [] },
    ]),
    ...deleteConnection(app.db, vendorId),
  ]);
  return ok(null);
});
