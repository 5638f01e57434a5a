import { FORM_KEY } from "./form-response.ts";
import { type Refusal, refuse } from "./outcome.ts";

/** The fields of a form that sets what is stored. */
export type FormFields = {
  /** What browsers always send; without one of these the form is not whole, and an empty value may not be read into it. */
  always: readonly string[];
  /** What they send where it is ticked or enabled, by name or pattern. */
  sometimes?: readonly (string | RegExp)[];
};

/** What any form may carry: its key, the version it was made from, and SPEC.md's cache-buster. */
const shared = [FORM_KEY, "version", "_t"];

/** Refuses a form that lacks a field, or has one that it does not know: read as it is, it would clear what it does not mention. */
export function refuseStrayForm(
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
