import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { findPosConnection } from "#db/pos/queries.ts";
import { deleteConnection } from "#db/pos/writes.ts";

export async function disconnectTreez(app: App, actor: Actor): Promise<Outcome<null, "not-allowed">> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const vendorId = vendor.value;
  const known = await findPosConnection(app.db, vendorId);
  if (!known) return ok(null);
  await runBatch(app.db, [
    insertHistory(app.db, { vendorId, actorId: actor.userId, now: app.now() }, [
      { kind: "treez-disconnected", subjectId: vendorId, name: known.dispensaryName, changes: [] },
    ]),
    ...deleteConnection(app.db, vendorId),
  ]);
  return ok(null);
}
