import { MINUTE_MS } from "#app/domain/time.ts";
import { readStoredJson, writeStored } from "../storage.ts";

/** A draft from an expired session, stored in this tab until the next login. Logging out clears it. */
const KEPT_MS = 30 * MINUTE_MS;

type Draft = { typed: Record<string, string>; at: number };

const keyOf = (form: string) => `draft:${form}:${location.pathname}`;

/** Where storage is full or blocked, the form is empty after login. */
export function keepDraft(form: string, typed: Record<string, string>): void {
  writeStored("sessionStorage", keyOf(form), JSON.stringify({ typed, at: Date.now() } satisfies Draft));
}

export function popDraft(form: string): Record<string, string> | undefined {
  const draft: Draft | null = readStoredJson("sessionStorage", keyOf(form));
  writeStored("sessionStorage", keyOf(form), null);
  return draft && Date.now() - draft.at < KEPT_MS ? draft.typed : undefined;
}
