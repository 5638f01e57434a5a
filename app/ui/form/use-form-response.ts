import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import {
  type Failure,
  type FormName,
  type FormResponse,
  isFailure,
  refusedResponse,
} from "#app/domain/form-response.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { readStoredJson, writeStored } from "../storage.ts";

/** SPEC.md 8. */
export type FailureSentences = string | ({ fault: string } & Partial<Record<Failure, string>>);

const RESTORED = "restored";
export const isRestored = (response: FormResponse | undefined): boolean => response?.reason === RESTORED;

/** After an expired session, restores the draft. `key` separates forms with the same name. */
export function useFormResponse<T>(
  name: FormName,
  latest: FormResponse<T> | undefined,
  failed: FailureSentences,
  key: string = name,
): FormResponse<T> | undefined {
  const latestHere = useUntilNavigation(latest);
  const [draft, setDraft] = useState<FormResponse<never>>();
  useEffect(() => {
    const typed = popDraft(key);
    if (typed) setDraft(refusedResponse({ reason: RESTORED, message: "" }, typed));
  }, [key]);
  useEffect(() => {
    if (latestHere?.reason === "not-signed-in" || latestHere?.reason === "confirm-first")
      saveDraft(key, latestHere.typed);
  }, [key, latestHere]);
  const sentence = latestHere && !latestHere.done ? latestHere.message || sentenceOf(latestHere.reason, failed) : "";
  return useMemo(() => {
    if (!latestHere) return draft;
    return latestHere.done ? latestHere : { ...latestHere, message: sentence };
  }, [latestHere, draft, sentence]);
}

/** React Router drops action data on revalidation; this keeps it until navigation. */
function useUntilNavigation<T>(latest: FormResponse<T> | undefined): FormResponse<T> | undefined {
  const { key } = useLocation();
  const [saved, keep] = useState({ response: latest, key });
  if (latest && saved.response !== latest) keep({ response: latest, key });
  return latest ?? (saved.key === key ? saved.response : undefined);
}

function sentenceOf(reason: string | null, failed: FailureSentences): string {
  return typeof failed === "string" ? failed : (isFailure(reason) && failed[reason]) || failed.fault;
}

/** A draft from an expired session, stored in this tab until the next login. Logging out clears it. */
const DRAFT_MS = 30 * MINUTE_MS;

type Draft = { typed: Record<string, string>; at: number };

const keyOf = (form: string) => `draft:${form}:${location.pathname}`;

/** Where storage is full or blocked, the form is empty after login. */
function saveDraft(form: string, typed: Record<string, string>): void {
  writeStored("sessionStorage", keyOf(form), JSON.stringify({ typed, at: Date.now() } satisfies Draft));
}

function popDraft(form: string): Record<string, string> | undefined {
  const draft: Draft | null = readStoredJson("sessionStorage", keyOf(form));
  writeStored("sessionStorage", keyOf(form), null);
  return draft && Date.now() - draft.at < DRAFT_MS ? draft.typed : undefined;
}
