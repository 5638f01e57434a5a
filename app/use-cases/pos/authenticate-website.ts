import { ok, refuse } from "#app/domain/outcome.ts";
import { scopeLabels } from "#app/domain/pos/key.ts";
import { DAY_MS } from "#app/domain/time.ts";
import type { Visit } from "#app/visit.ts";
import { runBatch } from "#db/client.ts";
import { findKey, updateKeyUse } from "#db/pos/keys.ts";
import { overClientLimit } from "../frame/limit-client.ts";

/** A script in a page can't keep a secret, so the client ID alone lets it read what is public. */
export async function authenticateWebsite(visit: Visit, clientId: string) {
  const limited = await overClientLimit(visit, "websiteRead");
  if (limited) return limited;
  const key = clientId && (await findKey(visit.db, clientId));
  if (!key) return refuse("not-signed-in", "Send the client ID of an integration key: X-Api-Key: …");
  if (!key.scopes.includes("website")) {
    return refuse("not-allowed", `This key is not allowed to: ${scopeLabels.website}.`);
  }
  const now = visit.now();
  // At most one write a day.
  if (now - (key.lastUsedAt ?? 0) > DAY_MS) visit.background(runBatch(visit.db, [updateKeyUse(visit.db, key.id, now)]));
  return ok(key);
}
