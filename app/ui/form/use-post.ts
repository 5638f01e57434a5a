import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { FormName, FormResponse } from "#app/domain/form-response.ts";
import { useToast } from "../toast.tsx";
import { type FailureSentences, useFormResponse } from "./use-form-response.ts";

/**
 * A form that posts beside the page's navigation: its fetcher and its answer, whose success is said as a toast, which carries
 * `undo` where there is one.
 */
export function usePost(name: FormName, failed: FailureSentences, undo?: () => void) {
  const fetcher = useFetcher<FormResponse>();
  const answer = useFormResponse(name, fetcher.data, failed);
  const toast = useToast();
  useEffect(() => {
    if (answer?.done && answer.message) toast(answer.message, "good", undo);
  }, [answer, toast, undo]);
  return { name, fetcher, answer };
}
