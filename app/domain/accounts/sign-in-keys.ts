import { type Outcome, ok, refuse } from "../outcome.ts";
import { z } from "../zod.ts";

export const AUTHENTICATOR_KEY = "authenticator";
export const RECOVERY_CODES_KEY = "recovery-codes";
export type SignInKey = { id: string; name: string; addedAt: number | null };

const choices = ["keep", "remove"] as const;
export const keyChoices = z.record(z.string().max(2000), z.enum(choices)).optional();
export type KeyChoices = NonNullable<z.infer<typeof keyChoices>>;

export const keyField = (id: string): string => `key.${id}`;

export const choicesIn = (typed: Record<string, string>): KeyChoices =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const choice = choices.find((each) => each === value);
      return choice && name.startsWith(keyField("")) ? [[name.slice(keyField("").length), choice]] : [];
    }),
  );

/** Access to a mailbox is not enough to remove a required second step: someone else may be reading it. */
export const keysToDecide = (keys: readonly SignInKey[], secondStepStays: boolean): SignInKey[] =>
  keys.filter(({ id }) => !secondStepStays || (id !== AUTHENTICATOR_KEY && id !== RECOVERY_CODES_KEY));

const UNDECIDED = "Choose to keep or remove each way to log in.";

/** An intruder may have added keys, so the owner must decide on each. The refusal's `details.keys` lists them. */
export function decideKeys(
  keys: readonly SignInKey[],
  chosen: KeyChoices,
  secondStepStays = false,
): Outcome<{ remaining: string[]; removed: string[] }, "keys-undecided"> {
  const openKeys = keysToDecide(keys, secondStepStays);
  const undecided = openKeys.filter(({ id }) => !Object.hasOwn(chosen, id));
  if (undecided.length > 0) {
    const fields = Object.fromEntries(undecided.map(({ id }) => [keyField(id), "Keep it or remove it?"]));
    return refuse("keys-undecided", UNDECIDED, { fields, details: { keys: openKeys } });
  }
  const removed = openKeys.flatMap(({ id }) => {
    const goesWithApp = id === RECOVERY_CODES_KEY && chosen[AUTHENTICATOR_KEY] === "remove";
    return chosen[id] === "remove" || goesWithApp ? [id] : [];
  });
  return ok({ remaining: keys.map(({ id }) => id).filter((id) => !removed.includes(id)), removed });
}
