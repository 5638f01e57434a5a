import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertKeyHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { findKey, revokeKey } from "#db/pos/keys.ts";
import { asEditor } from "../frame/as-actor.ts";

/** Its tokens stop working at once. */
export const revokeIntegrationKey = asEditor("settings", async (app, by, keyId: string) => {
  const { vendorId, now } = by;
  const known = await findKey(app.db, keyId);
  if (known?.vendorId !== vendorId) return notFound("Key");
  await runBatch(app.db, [
    insertKeyHistory(app.db, by, { kind: "key-revoked", subjectId: keyId, name: known.name, changes: [] }),
    revokeKey(app.db, vendorId, keyId, now),
  ]);
  return ok(null);
});
