import { ok, refuse } from "#app/domain/outcome.ts";
import {
  dispensaryNameTyped,
  isDispensaryName,
  keyOwner,
  TREEZ_NOT_CONNECTED,
  tokenOwner,
} from "#app/domain/pos/treez.ts";
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
  const { vendorId, now } = by;
  const unreadable = refuseUnreadable(typed);
  if (unreadable) return unreadable;
  const dispensaryName = dispensaryNameTyped(typed.dispensaryName);
  const apiKey = typed.apiKey.trim();
  const fields = faultsOf(dispensaryName, apiKey);
  const [message] = Object.values(fields);
  if (message) return refuse("invalid", message, { fields });
  const limited = overLimit(await app.rateLimit("posConnection", vendorId));
  if (limited) return limited;

  const token = await app.pos.signIn({ dispensaryName, apiKey });
  if (!token.ok) {
    app.log("treez-not-connected", { vendorId, reason: token.reason });
    const fields: Record<string, string> =
      token.reason === "pos-refused" ? { apiKey: "Treez does not know this name together with this key." } : {};
    return refuse(token.reason === "pos-refused" ? "pos-refused" : "unavailable", TREEZ_NOT_CONNECTED, { fields });
  }
  const { credentialsKey } = app.settings;
  const connection = {
    vendorId,
    dispensaryName,
    apiKeySealed: await encrypt(credentialsKey, keyOwner(vendorId), apiKey),
    tokenSealed: await encrypt(credentialsKey, tokenOwner(vendorId), token.value.value),
    tokenExpiresAt: token.value.expiresAt,
  };
  const known = await findPosConnection(app.db, vendorId);
  const changes = [
    { label: "Dispensary", before: known?.dispensaryName ?? "", after: dispensaryName },
    { label: "API key", before: "", after: known ? "replaced" : "entered" },
  ].filter(({ before, after }) => before !== after);
  await runBatch(app.db, [
    insertHistory(app.db, by, [{ kind: "treez-connected", subjectId: vendorId, name: dispensaryName, changes }]),
    ...deleteImports(app.db, vendorId),
    ...deleteFeed(app.db, vendorId),
    saveConnection(app.db, connection, now),
  ]);
  return ok({ dispensaryName });
});

function faultsOf(dispensaryName: string, apiKey: string): Record<string, string> {
  const fields: Record<string, string> = {};
  if (dispensaryName === "") fields.dispensaryName = "Dispensary name is required";
  else if (!isDispensaryName(dispensaryName)) {
    fields.dispensaryName = "Letters, digits and hyphens only: the first part of your treez.io address.";
  }
  if (apiKey === "") fields.apiKey = "API key is required";
  else if (apiKey.length > 500 || !/^[\x21-\x7e]+$/.test(apiKey)) fields.apiKey = "This is not an API key of Treez.";
  return fields;
}
