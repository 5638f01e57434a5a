import { ok, refuse } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { deleteTotp, replaceRecoveryCodes } from "#db/accounts/second-step-writes.ts";
import { insertSecurityChange } from "#db/accounts/security-changes.ts";
import { runBatch } from "#db/client.ts";
import { onAccount } from "../frame/on-account.ts";

/** For people who lost their phone and their recovery codes. */
export const resetSecondStep = onAccount(async (visit: Visit, actor, { id: userId, email, secondStep }) => {
  if (!secondStep) return refuse("conflict", "This account has no authenticator app.");
  await runBatch(visit.db, [
    deleteTotp(visit.db, userId),
    ...replaceRecoveryCodes(visit.db, userId, []),
    ...insertSecurityChange(visit, { userId, email }, "second-step-reset", actor.userId),
  ]);
  return ok(null);
});
