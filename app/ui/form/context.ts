import { createContext, useContext } from "react";
import type { FormResponse } from "#app/domain/form-response.ts";

/** What the form around a field was answered last. */
export const FormContext = createContext<FormResponse | undefined>(undefined);

type Given = { name?: string | undefined; value?: unknown; defaultValue?: unknown; error?: string | undefined };

/**
 * The message beside a field and the text that stays in it, by its name in the form around it. A field that says its own message,
 * or is controlled, keeps that; a password is never there.
 */
export function useField({ name, value, defaultValue, error }: Given) {
  const answer = useContext(FormContext);
  const typed = name === undefined || value !== undefined ? undefined : answer?.typed[name];
  return {
    error: error ?? (name === undefined ? undefined : answer?.fields[name]),
    ...(value === undefined ? { defaultValue: typed ?? defaultValue } : {}),
  } as { error: string | undefined; defaultValue?: string };
}
