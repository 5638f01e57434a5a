import { type Outcome, ok, refuse } from "../outcome.ts";
import { z } from "../zod.ts";

/** What signs in to an account beside its password, or is asked for with it: a passkey by its id, or one of these two. */
export const AUTHENTICATOR_KEY = "authenticator";
export const RECOVERY_CODES_KEY = "recovery-codes";
export type SignInKey = { id: string; name: string; addedAt: number | null };

const choices = ["keep", "remove"] as const;
export const keyChoices = z.record(z.string().max(2000), z.enum(choices)).optional();
export type KeyChoices = NonNullable<z.infer<typeof keyChoices>>;

/** The name of a key's field in a form. */
export const keyField = (id: string): string => `key.${id}`;

/** What a posted form chose, by key. */
export const choicesIn = (typed: Record<string, string>): KeyChoices =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const choice = choices.find((each) => each === value);
      return choice && name.startsWith(keyField("")) ? [[name.slice(keyField("").length), choice]] : [];
    }),
  );

/** Where a role must have a second step, a mailbox alone does not take it away: somebody else may be reading it. */
export const keysToDecide = (keys: readonly SignInKey[], secondStepStays: boolean): SignInKey[] =>
  keys.filter(({ id }) => !secondStepStays || (id !== AUTHENTICATOR_KEY && id !== RECOVERY_CODES_KEY));

const UNDECIDED = "Choose to keep or remove each way to log in.";

/**
 * What stays of the keys of an account whose password is reset: somebody else may have added them, so its owner says of each
 * whether it is theirs. `details.keys` of the refusal lists them.
 */
export function decideKeys(
  keys: readonly SignInKey[],
  chosen: KeyChoices,
  secondStepStays = false,
): Outcome<{ kept: string[]; removed: string[] }, "keys-undecided"> {
  const asked = keysToDecide(keys, secondStepStays);
  const undecided = asked.filter(({ id }) => !Object.hasOwn(chosen, id));
  if (undecided.length > 0) {
    const fields = Object.fromEntries(undecided.map(({ id }) => [keyField(id), "Keep it or remove it?"]));
    return refuse("keys-undecided", UNDECIDED, { fields, details: { keys: asked } });
  }
  const removed = asked.flatMap(({ id }) => {
    // Recovery codes stand in for the app, and mean nothing without it.
    const goesWithApp = id === RECOVERY_CODES_KEY && chosen[AUTHENTICATOR_KEY] === "remove";
    return chosen[id] === "remove" || goesWithApp ? [id] : [];
  });
  return ok({ kept: keys.map(({ id }) => id).filter((id) => !removed.includes(id)), removed });
}
