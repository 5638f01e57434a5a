import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { type Account, findAccount } from "#db/accounts/queries.ts";
import { runBatch } from "#db/client.ts";
import { checkCode } from "./check-code.ts";

type Refused = "wrong-code" | "too-many-requests" | "wrong-credentials";

/** The second step, after the password or Google. The caller starts the session. */
export async function finishSignIn(visit: Visit, userId: string, code: string): Promise<Outcome<Account, Refused>> {
  const account = await findAccount(visit.db, userId);
  if (!account || account.disabledAt !== null) {
    return refuse("wrong-credentials", "Login failed. Please check your credentials.");
  }
  const checked = await checkCode(visit, userId, code);
  if (!checked.ok) return checked;
  const event = { kind: "signed-in", subjectId: userId, details: { by: "code" } } as const;
  await runBatch(visit.db, [insertVisitAudit(visit, event)]);
  return ok(account);
}
