import { ok, refuse } from "#app/domain/outcome.ts";
import { type RateLimit, rateLimits } from "#app/domain/rate-limits.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import type { Visit } from "#app/visit.ts";
import { listSignInIps } from "#db/accounts/queries.ts";
import { insertSecurityChange } from "#db/accounts/security-changes.ts";
import { runBatch } from "#db/client.ts";
import { onAccount } from "../frame/on-account.ts";

type Account = { id: string; email: string };

export async function findLocks(visit: Visit, { id, email }: Account): Promise<[RateLimit, key: string][]> {
  const since = visit.now() - rateLimits.signIn.windowMs;
  const clients = new Set((await listSignInIps(visit.db, id, since, "sign-in-refused")).map(ipKey));
  const limits: [RateLimit, string][] = [["code", id]];
  for (const client of clients) limits.push(["signIn", `${email}|${client}`]);
  const verdicts = await Promise.all(limits.map(([name, key]) => visit.rateLimit(name, key, { peek: true })));
  return limits.filter((_, at) => !verdicts[at]?.allowed);
}

export const unlockAccount = onAccount(async (visit: Visit, actor, { id: userId, email }) => {
  const locks = await findLocks(visit, { id: userId, email });
  if (locks.length === 0) return refuse("conflict", "This account is not locked.");
  await runBatch(visit.db, insertSecurityChange(visit, { userId, email }, "account-unlocked", actor.userId));
  await Promise.all(locks.map(([name, key]) => visit.clearRateLimit(name, key)));
  return ok(null);
});
