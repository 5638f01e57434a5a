import { useEffect } from "react";
import { useFetcher } from "react-router";
import { type FormName, type FormResponse, UNREACHABLE } from "#app/domain/form-response.ts";
import { useToast } from "../toast.tsx";
import { type FailureSentences, useFormResponse } from "./use-form-response.ts";

/** Keeps a form that remounts elsewhere from repeating its toast. */
const shownResponses = new WeakSet<FormResponse>();

/** Posts without navigating and shows success as a toast, with `undo` if given. `key` survives remounting. */
export function usePost<T>(
  name: FormName,
  failed: FailureSentences,
  undo?: (done: T | undefined) => void,
  key?: string,
) {
  const fetcher = useFetcher<FormResponse<T>>(key === undefined ? {} : { key });
  const answer = useFormResponse(name, fetcher.data, failed, key);
  const toast = useToast();
  useEffect(() => {
    if (!answer?.done || !answer.message || shownResponses.has(answer)) return;
    shownResponses.add(answer);
    toast(answer.message, "good", undo && (() => undo(answer.value)));
  }, [answer, toast, undo]);
  return { name, fetcher, answer };
}

export function useDoneToast(answer: FormResponse | undefined) {
  const toast = useToast();
  useEffect(() => {
    if (answer?.done) toast(answer.message);
  }, [answer, toast]);
}

/** A refusal becomes a toast, unless it is about a `field` that shows it. */
export function useRefusalToast({ answer }: Pick<Posted, "answer">, field?: string) {
  const toast = useToast();
  useEffect(() => {
    if (!answer || answer.done || (field && answer.fields[field])) return;
    toast(answer.reason === "lost" ? `${answer.message.replace(/\.$/, "")}. ${UNREACHABLE}` : answer.message, "bad");
  }, [answer, toast, field]);
}

type Posted = Pick<ReturnType<typeof usePost>, "answer" | "fetcher">;

/** After a success and its reload, because navigating before that ends would cancel it. */
export function useDone({ answer, fetcher }: Posted, onDone: (() => void) | undefined) {
  const settled = answer?.done && fetcher.state === "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once
  useEffect(() => {
    if (settled) onDone?.();
  }, [settled]);
}
