import { MINUTE_MS } from "#app/domain/time.ts";

/** A draft from an expired session, stored in this tab until the next login. Logging out clears it. */
const KEPT_MS = 30 * MINUTE_MS;

type Draft = { typed: Record<string, string>; at: number };

const keyOf = (form: string) => `draft:${form}:${location.pathname}`;

export function keepDraft(form: string, typed: Record<string, string>): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ typed, at: Date.now() } satisfies Draft));
  } catch {
    // Storage is full or blocked: the form is empty after login.
  }
}

export function popDraft(form: string): Record<string, string> | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(form));
    sessionStorage.removeItem(keyOf(form));
    const draft = kept ? (JSON.parse(kept) as Draft) : undefined;
    return draft && Date.now() - draft.at < KEPT_MS ? draft.typed : undefined;
  } catch {
    return undefined;
  }
}
