import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import type { Visit } from "#app/visit.ts";

type Limited<T> = Outcome<T, "too-many-requests">;

/**
 * Runs work that hashes a password, for one request of an address at a time: a hash holds the processor for 50 ms, and whoever
 * sends forty at once would hold it for everybody. The others of that address are `too-many-requests`.
 */
export async function hashForClient<T>(visit: Visit, work: () => Promise<T>): Promise<Limited<T>> {
  const held = await visit.whileCounted("hashing", ipKey(visit.clientIp), work);
  if (held.allowed) return ok(held.value);
  return tooMany("Another request is being checked. Please try again in a moment.", held.retryAfterSeconds);
}

/**
 * Runs a guess at the password of an email (lower case). Refuses before anything is hashed where ten guesses of this email
 * from this address were wrong within 10 minutes, or thirty of any emails; the owner still logs in from elsewhere. Over
 * the limit a right guess is refused too, so that guesses that race one another learn nothing.
 */
export async function limitGuesses<T extends { wrong: boolean }>(
  visit: Visit,
  email: string,
  guess: () => Promise<T>,
): Promise<Limited<T>> {
  const client = ipKey(visit.clientIp);
  async function overLimit({ peek }: { peek: boolean }) {
    const verdicts = await Promise.all([
      visit.rateLimit("signIn", `${email}|${client}`, { peek }),
      visit.rateLimit("signInOfAddress", client, { peek }),
    ]);
    if (verdicts.every(({ allowed }) => allowed)) return undefined;
    const seconds = Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds));
    return tooMany("Too many attempts. Please wait a few minutes, or reset your password.", seconds);
  }

  const tried = await hashForClient(visit, async () => {
    const before = await overLimit({ peek: true });
    if (before) return before;
    const guessed = await guess();
    return (await overLimit({ peek: !guessed.wrong })) ?? ok(guessed);
  });
  return tried.ok ? tried.value : tried;
}

const tooMany = (message: string, retryAfterSeconds: number) =>
  refuse("too-many-requests", message, { details: { retryAfterSeconds } });
