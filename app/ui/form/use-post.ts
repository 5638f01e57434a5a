import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { FormName, FormResponse } from "#app/domain/form-response.ts";
import { useToast } from "../toast.tsx";
import { type FailureSentences, useFormResponse } from "./use-form-response.ts";

/** The answers that were said: a form that moves elsewhere on its page does not say them again. */
const said = new WeakSet<FormResponse>();

/**
 * A form that posts beside the page's navigation: its fetcher and its answer, whose success is said as a toast, which carries
 * `undo` where there is one, told of what was done. With a `key` it is told from others of its name,
 * and goes on where what it stands in moves elsewhere on the page meanwhile.
 */
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
    if (!answer?.done || !answer.message || said.has(answer)) return;
    said.add(answer);
    toast(answer.message, "good", undo && (() => undo(answer.value)));
  }, [answer, toast, undo]);
  return { name, fetcher, answer };
}
