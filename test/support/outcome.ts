import type { Outcome, Refusal } from "#app/domain/outcome.ts";

/** What came of it; a refusal fails the test. */
export const valueIn = <T>(outcome: { ok: true; value: T } | { ok: false; reason: string; message: string }): T => {
  if (!outcome.ok) throw new Error(`Refused: ${outcome.reason}, ${outcome.message}`);
  return outcome.value;
};

/** Why it came to nothing; a success fails the test. */
export const refusalOf = (outcome: Outcome<unknown>): Refusal => {
  if (outcome.ok) throw new Error("It was not refused.");
  return outcome;
};
