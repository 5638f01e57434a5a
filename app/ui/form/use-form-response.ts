import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import {
  type Failure,
  type FormName,
  type FormResponse,
  isFailure,
  refusedResponse,
} from "#app/domain/form-response.ts";
import { keepDraft, takeDraft } from "./draft.ts";

/** A form's sentences for what fails without an answer (SPEC.md 8): one for all, or one for each way. */
export type FailureSentences = string | ({ fault: string } & Partial<Record<Failure, string>>);

/** The reason of an answer that is no answer: what was typed before signing in again. */
const RESTORED = "restored";
export const isRestored = (answer: FormResponse | undefined): boolean => answer?.reason === RESTORED;

/**
 * A form's answer as its screen shows it: what the server said, or the form's own sentence where the server said nothing. Where
 * the session had expired, what was typed is kept, and is here again once the form is opened after signing in. Of forms with one name
 * each has a `key`.
 */
export function useFormResponse<T>(
  name: FormName,
  latest: FormResponse<T> | undefined,
  failed: FailureSentences,
  key: string = name,
): FormResponse<T> | undefined {
  const given = useKeptWhileHere(latest);
  const [draft, setDraft] = useState<FormResponse<never>>();
  useEffect(() => {
    const typed = takeDraft(key);
    if (typed) setDraft(refusedResponse({ reason: RESTORED, message: "" }, typed));
  }, [key]);
  useEffect(() => {
    if (given?.reason === "not-signed-in" || given?.reason === "confirm-first") keepDraft(key, given.typed);
  }, [key, given]);
  const sentence = given && !given.done ? given.message || sentenceOf(given.reason, failed) : "";
  return useMemo(() => {
    if (!given) return draft;
    return given.done ? given : { ...given, message: sentence };
  }, [given, draft, sentence]);
}

/** React Router drops an action's answer when the page is read anew; a form shows it until the visitor goes elsewhere. */
function useKeptWhileHere<T>(latest: FormResponse<T> | undefined): FormResponse<T> | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ answer: latest, key });
  if (latest && kept.answer !== latest) keep({ answer: latest, key });
  return latest ?? (kept.key === key ? kept.answer : undefined);
}

function sentenceOf(reason: string | null, failed: FailureSentences): string {
  return typeof failed === "string" ? failed : (isFailure(reason) && failed[reason]) || failed.fault;
}
