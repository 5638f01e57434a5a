import { createContext, useContext } from "react";
import type { FormResponse } from "#app/domain/form-response.ts";
import { fieldMessage } from "#app/domain/form-response.ts";

export const FormContext = createContext<FormResponse | undefined>(undefined);

/** For fields changed without typing, such as by a map. */
export const ClearErrorContext = createContext<(name: string) => void>(() => {});

export const useFieldErrors = (): Record<string, string> => useContext(FormContext)?.fields ?? {};

type FieldProps = {
  name?: string | undefined;
  value?: unknown;
  defaultValue?: unknown;
  error?: string | undefined;
  stored?: string | undefined;
};

/** `stored`: someone else's saved value, if it differs. Passwords are never restored. */
export function useField({ name, value, defaultValue, error, stored }: FieldProps) {
  const response = useContext(FormContext);
  const typed = name === undefined ? undefined : response?.typed[name];
  const theirs = value === undefined ? defaultValue : stored;
  const mine = value ?? typed;
  const differs = theirs !== undefined && mine !== undefined && String(mine) !== String(theirs ?? "");
  return {
    error: fieldMessage(error ?? (name === undefined ? undefined : response?.fields[name])),
    stored: isConflict(response) && differs ? String(theirs) : undefined,
    ...(value === undefined ? { defaultValue: typed ?? defaultValue } : {}),
  } as { error: string | undefined; stored: string | undefined; defaultValue?: string };
}

export const isConflict = (response: FormResponse | undefined): boolean => response?.reason === "changed-meanwhile";
