import { useEffect } from "react";
import { useFetcher, useRevalidator } from "react-router";
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
  const response = useFormResponse(name, fetcher.data, failed, key);
  const toast = useToast();
  useEffect(() => {
    if (!response?.done || !response.message || shownResponses.has(response)) return;
    shownResponses.add(response);
    toast(response.message, "good", undo && (() => undo(response.value)));
  }, [response, toast, undo]);
  return { name, fetcher, response };
}

export function useDoneToast(response: FormResponse | undefined) {
  const toast = useToast();
  useEffect(() => {
    if (response?.done) toast(response.message);
  }, [response, toast]);
}

/** A refusal becomes a toast, unless it is about a `field` that shows it. */
export function useRefusalToast({ response }: Pick<Posted, "response">, field?: string) {
  const toast = useToast();
  useEffect(() => {
    if (!response || response.done || (field && response.fields[field])) return;
    toast(
      response.reason === "lost" ? `${response.message.replace(/\.$/, "")}. ${UNREACHABLE}` : response.message,
      "bad",
    );
  }, [response, toast, field]);
}

/** Shows the page as it is now: something moved on, or a lost response may have been processed. */
export function useRefusalReload({ response }: Pick<Posted, "response">) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (response && !response.done) void revalidate();
  }, [response, revalidate]);
}

type Posted = Pick<ReturnType<typeof usePost>, "response" | "fetcher">;

/** After a success and its reload, because navigating before that ends would cancel it. */
export function useDone({ response, fetcher }: Posted, onDone: (() => void) | undefined) {
  const settled = response?.done && fetcher.state === "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response is told once
  useEffect(() => {
    if (settled) onDone?.();
  }, [settled]);
}
