import { FORM_KEY } from "./form-response.ts";
import { type Refusal, refuse } from "./outcome.ts";

export type FormFields = {
  always: readonly string[];
  sometimes?: readonly (string | RegExp)[];
};

const shared = [FORM_KEY, "version", "_t"];

/** Refuses missing or unknown fields, because reading the rest would clear what the form omits. */
export function refuseUnexpectedFields(
  posted: Record<string, string>,
  { always, sometimes = [] }: FormFields,
): Refusal<"malformed"> | undefined {
  if (always.some((name) => posted[name] === undefined))
    return refuse("malformed", "This form is incomplete, so nothing was saved. Reload the page and try again.");
  const isKnown = (name: string) =>
    shared.includes(name) ||
    always.includes(name) ||
    sometimes.some((known) => (typeof known === "string" ? known === name : known.test(name)));
  const stray = Object.keys(posted).find((name) => !isKnown(name));
  return stray === undefined
    ? undefined
    : refuse("malformed", `This form has no field “${stray.slice(0, 40)}”, so nothing was saved.`);
}
