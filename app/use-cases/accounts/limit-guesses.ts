import { COMMON_PASSWORD } from "#app/domain/accounts/password.ts";
import { type Outcome, ok, refuse, refuseField } from "#app/domain/outcome.ts";
import { allowedByAll, overLimit } from "#app/domain/rate-limits.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import type { Visit } from "#app/visit.ts";

export const commonPassword = refuseField("common-password", "password", COMMON_PASSWORD);

type Limited<T> = Outcome<T, "too-many-requests">;

/** One hash per address at a time: each takes 50 ms of CPU, so a burst would block everyone else. */
export async function hashForClient<T>(visit: Visit, work: () => Promise<T>): Promise<Limited<T>> {
  const counted = await visit.whileCounted("hashing", ipKey(visit.clientIp), work);
  if (counted.allowed) return ok(counted.value);
  return refuse("too-many-requests", "Another request is being checked. Please try again in a moment.", {
    details: { retryAfterSeconds: counted.retryAfterSeconds },
  });
}

/** Over the limit (10 per email and address, 30 per address) right guesses are refused too: races learn nothing. */
export async function limitGuesses<T extends { wrong: boolean }>(visit: Visit, email: string, guess: () => Promise<T>) {
  const client = ipKey(visit.clientIp);
  async function tooManyGuesses({ peek }: { peek: boolean }) {
    const verdicts = await Promise.all([
      visit.rateLimit("signIn", `${email}|${client}`, { peek }),
      visit.rateLimit("signInOfAddress", client, { peek }),
    ]);
    return overLimit(allowedByAll(verdicts), "Too many attempts. Please wait a few minutes, or reset your password.");
  }

  const tried = await hashForClient(visit, async () => {
    const before = await tooManyGuesses({ peek: true });
    if (before) return before;
    const guessed = await guess();
    return (await tooManyGuesses({ peek: !guessed.wrong })) ?? ok(guessed);
  });
  return tried.ok ? tried.value : tried;
}
