import { createContext, useContext } from "react";
import type { FormResponse } from "#app/domain/form-response.ts";
import { fieldMessage } from "#app/domain/form-response.ts";

/** The form's last response, without the messages of fields that have changed since. */
export const FormContext = createContext<FormResponse | undefined>(undefined);

/** Clears the message of a field that changed without being typed in, such as by a map. */
export const ClearErrorContext = createContext<(name: string) => void>(() => {});

/** The messages beside a form's fields, for parts of it that are more than one field. */
export const useFieldErrors = (): Record<string, string> => useContext(FormContext)?.fields ?? {};

type Given = {
  name?: string | undefined;
  value?: unknown;
  defaultValue?: unknown;
  error?: string | undefined;
  stored?: string | undefined;
};

/**
 * The message beside a field and the text that stays in it, by its name in the form around it. A field that says its own message,
 * or is controlled, keeps that; a password is never there. Where somebody else saved the form meanwhile, `stored` is their value,
 * if it differs from what was typed; a controlled field says itself what is stored.
 */
export function useField({ name, value, defaultValue, error, stored }: Given) {
  const answer = useContext(FormContext);
  const typed = name === undefined ? undefined : answer?.typed[name];
  const theirs = value === undefined ? defaultValue : stored;
  const mine = value ?? typed;
  const differs = theirs !== undefined && mine !== undefined && String(mine) !== String(theirs ?? "");
  return {
    error: fieldMessage(error ?? (name === undefined ? undefined : answer?.fields[name])),
    stored: isConflict(answer) && differs ? String(theirs) : undefined,
    ...(value === undefined ? { defaultValue: typed ?? defaultValue } : {}),
  } as { error: string | undefined; stored: string | undefined; defaultValue?: string };
}

/** Whether somebody else saved meanwhile what this form is about. */
export const isConflict = (answer: FormResponse | undefined): boolean => answer?.reason === "changed-meanwhile";
