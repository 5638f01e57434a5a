import { ok, refuse } from "#app/domain/outcome.ts";
import { readGrant } from "#app/domain/pos/key.ts";
import { sameText, sha256 } from "#app/platform/digest.ts";
import type { Visit } from "#app/visit.ts";
import { runBatch } from "#db/client.ts";
import { findKey, updateKeyUse } from "#db/pos/keys.ts";
import { overClientLimit } from "../frame/limit-client.ts";

/** Checks a request for a token. The reasons are the errors of RFC 6749, 5.2, and `too-many-requests`. */
export async function authenticateKey(visit: Visit, form: URLSearchParams, authorization: string | undefined) {
  const limited = await overClientLimit(visit, "keyToken");
  if (limited) return limited;
  const grant = readGrant(form, authorization);
  if (!grant.ok) return grant;
  const { clientId, secret, scopes } = grant.value;
  const [key, hash] = await Promise.all([findKey(visit.db, clientId), sha256(secret)]);
  if (!key || !sameText(key.secretHash, hash)) return refuse("invalid_client", "Unknown client, or wrong secret.");
  const missing = scopes.find((scope) => !(key.scopes as string[]).includes(scope));
  if (missing !== undefined) return refuse("invalid_scope", "This key does not have the scope you asked for.");
  await runBatch(visit.db, [updateKeyUse(visit.db, key.id, visit.now())]);
  return ok(key);
}
