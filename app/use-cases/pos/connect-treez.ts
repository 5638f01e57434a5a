import { ok, refuse } from "#app/domain/outcome.ts";
import { credentialErrors, dispensaryNameTyped, sealOwner, TREEZ_NOT_CONNECTED } from "#app/domain/pos/treez.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import { encrypt } from "#app/platform/encryption.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { deleteFeed } from "#db/pos/inbox.ts";
import { findPosConnection } from "#db/pos/queries.ts";
import { deleteImports, saveConnection } from "#db/pos/writes.ts";
import { asEditor } from "../frame/as-actor.ts";

/** SPEC.md 5 and 7, DECISIONS 32. Checks the key with Treez first. Earlier imports are dropped; products stay. */
export const connectTreez = asEditor("settings", async (app, by, typed: { dispensaryName: string; apiKey: string }) => {
  const { vendorId } = by;
  const unreadable = refuseUnreadable(typed);
  if (unreadable) return unreadable;
  const dispensaryName = dispensaryNameTyped(typed.dispensaryName);
  const apiKey = typed.apiKey.trim();
  const errors = credentialErrors(dispensaryName, apiKey);
  const [message] = Object.values(errors);
  if (message) return refuse("invalid", message, { fields: errors });
  const limited = overLimit(await app.rateLimit("posConnection", vendorId));
  if (limited) return limited;

  const access = (await app.pos?.signIn({ dispensaryName, apiKey })) ?? refuse("unavailable", TREEZ_NOT_CONNECTED);
  if (!access.ok) {
    app.log("treez-not-connected", { vendorId, reason: access.reason });
    const fields = { apiKey: "Treez does not know this name together with this key." };
    if (access.reason === "pos-refused") return refuse("pos-refused", TREEZ_NOT_CONNECTED, { fields });
    return refuse("unavailable", TREEZ_NOT_CONNECTED);
  }
  const sealed = await encrypt(app.settings.credentialsKey, sealOwner(vendorId), JSON.stringify(access.value));
  const known = await findPosConnection(app.db, vendorId);
  const changes = [
    { label: "Dispensary", before: known?.dispensaryName ?? "", after: dispensaryName },
    { label: "API key", before: "", after: known ? "replaced" : "entered" },
  ].filter(({ before, after }) => before !== after);
  await runBatch(app.db, [
    insertHistory(app.db, by, [{ kind: "treez-connected", subjectId: vendorId, name: dispensaryName, changes }]),
    ...deleteImports(app.db, vendorId),
    ...deleteFeed(app.db, vendorId),
    saveConnection(app.db, { vendorId, dispensaryName, accessSealed: sealed }, by.now),
  ]);
  return ok({ dispensaryName });
});
