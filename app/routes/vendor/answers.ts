import { data, redirect } from "react-router";
import type { z } from "zod";
import { escapeHtml } from "#app/domain/escape-html.ts";
import type { Outcome, Refusal } from "#app/domain/outcome.ts";

/** What a form of the dashboard answers: done or not, the sentence, messages by field, and what was typed. */
export type FormAnswer = {
  done: boolean;
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
  /** Somebody else was faster; the page shows what stands now. */
  conflict: boolean;
};

const statuses: Record<string, number> = {
  malformed: 400,
  "not-allowed": 403,
  "not-found": 404,
  "changed-meanwhile": 409,
  "illegal-move": 409,
  "too-large": 413,
  "wrong-type": 415,
  "too-many-requests": 429,
  unavailable: 503,
};

export const statusOfRefusal = (refusal: Refusal): number => statuses[refusal.reason] ?? 422;

/** A posted form's texts; of several with one name, the last. */
export async function typedIn(request: Request): Promise<Record<string, string>> {
  const typed: Record<string, string> = {};
  for (const [name, value] of await request.formData()) if (typeof value === "string") typed[name] = value;
  return typed;
}

/** The answer to a form whose use-case has spoken. */
export function answerForm(outcome: Outcome<unknown>, doneMessage: string, typed: Record<string, string> = {}) {
  if (outcome.ok) return data<FormAnswer>({ done: true, message: doneMessage, fields: {}, typed: {}, conflict: false });
  const { message, fields = {}, reason } = outcome;
  const status = statusOfRefusal(outcome);
  return data<FormAnswer>(
    { done: false, message, fields, typed, conflict: reason === "changed-meanwhile" },
    { status },
  );
}

/** The answer to a form that is not of its schema. */
export function answerMalformed(error: z.ZodError, typed: Record<string, string>) {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  const message = Object.values(fields)[0] ?? "Please check the form.";
  return data<FormAnswer>({ done: false, message, fields, typed, conflict: false }, { status: 400 });
}

type Answered = { data: FormAnswer; init: ResponseInit | null };

/**
 * A verb without a page of its own: before hydration its form is a document's, which goes back where it came from or, where
 * the verb was refused, is told why.
 */
export function backOrAnswer<T extends Answered>(request: Request, back: string, answer: T): T {
  if (request.headers.get("Sec-Fetch-Dest") !== "document") return answer;
  throw answer.data.done ? redirect(back, 303) : plainRefusal(back, answer);
}

/** As plain as can be: who sees it has no scripts, and goes back. */
function plainRefusal(back: string, { data: { message }, init }: Answered): Response {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not done</title>';
  const body = `<main><h1>Not done</h1><p role="alert">${escapeHtml(message)}</p><p><a href="${escapeHtml(back)}">Go back</a></p></main>`;
  return new Response(`<!DOCTYPE html><html lang="en"><head>${head}</head><body>${body}</body></html>`, {
    status: init?.status ?? 422,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}

/** The version that a form was made from. */
export const versionIn = (typed: Record<string, string>): number | null =>
  /^\d{1,9}$/.test(typed.version ?? "") ? Number(typed.version) : null;
