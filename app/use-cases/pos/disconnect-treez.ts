import { ok } from "#app/domain/outcome.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { findPosConnection } from "#db/pos/queries.ts";
import { deleteConnection } from "#db/pos/writes.ts";
import { asEditor } from "../frame/as-actor.ts";

export const disconnectTreez = asEditor("settings", async ({ db }, by) => {
  const { vendorId: subjectId } = by;
  const known = await findPosConnection(db, subjectId);
  if (!known) return ok(null);
  const line = { kind: "treez-disconnected", subjectId, name: known.dispensaryName, changes: [] } as const;
  await runBatch(db, [insertHistory(db, by, [line]), ...deleteConnection(db, subjectId)]);
  return ok(null);
});
