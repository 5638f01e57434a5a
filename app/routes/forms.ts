import { data, redirect } from "react-router";
import { type FormFields, refuseStrayForm } from "#app/domain/form-fields.ts";
import { FORM_KEY, type FormResponse, readFields, refusedResponse, withoutSecrets } from "#app/domain/form-response.ts";
import { wholeTyped } from "#app/domain/number-input.ts";
import { type Outcome, ok, type Refusal, refuse, statusOf } from "#app/domain/outcome.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { z } from "#app/domain/zod.ts";
import { escapeHtml } from "#app/platform/escape-html.ts";
import type { Visit } from "#app/visit.ts";

/** What a page's action hands back: the answer under its status. */
export type Answered<T = unknown> = ReturnType<typeof data<FormResponse<T>>>;

const FORM_TYPE = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** The form that a request carries. Throws 415 for anything that is not sent as a form, 400 for one that cannot be read. */
export async function postedForm(request: Request): Promise<FormData> {
  if (!FORM_TYPE.test(request.headers.get("Content-Type") ?? "")) throw data("Send a form here.", { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw data("The form could not be read.", { status: 400 });
  }
}

/** A posted form's texts (see `readFields`). */
export const postedFields = async (request: Request): Promise<Record<string, string>> =>
  readFields(await postedForm(request));

type Read<T> = { ok: true; value: T; typed: Record<string, string> } | { ok: false; answer: Answered<never> };

/**
 * A posted form by its schema; where it does not fit, the answer that puts each message beside its field. `complete` may add
 * what the form could not know.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  complete?: (posted: Record<string, string>) => Promise<Record<string, string>>,
): Promise<Read<z.infer<Schema>>> {
  const posted = await postedFields(request);
  const typed = complete ? { ...posted, ...(await complete(posted)) } : posted;
  const read = fitting(schema, ownFields(typed));
  if (read.ok) return { ...read, typed };
  // A list is typed in one field.
  const named = Object.entries(read.fields ?? {}).map(([path, message]) => [path.replace(/\.\d+$/, ""), message]);
  return { ok: false, answer: answerForm({ ...read, fields: Object.fromEntries(named) }, "", typed) };
}

/** The fields that a strict schema names: without what any form may carry. */
export function ownFields({ [FORM_KEY]: _, _t, ...own }: Record<string, string>): Record<string, string> {
  return own;
}

type ReadSettings =
  | { ok: true; typed: Record<string, string>; version: number }
  | { ok: false; answer: Answered<never> };

/** A form that sets what is stored: whole, with the version that it was made from, and nothing that it does not know. */
export async function readSettings(request: Request, { always, ...more }: FormFields): Promise<ReadSettings> {
  const typed = await postedFields(request);
  const stray = refuseStrayForm(typed, { always: ["version", ...always], ...more });
  const version = wholeTyped(typed.version);
  if (stray || version === undefined) return { ok: false, answer: answerForm(stray ?? OLD_FORM, "", typed) };
  return { ok: true, typed, version };
}
const OLD_FORM = refuse("malformed", "This form cannot be read. Reload the page and try again.");

/** What was posted, as its schema has it; refused are what does not fit it, and texts that nobody can read. */
export function fitting<Schema extends z.ZodType>(
  schema: Schema,
  posted: unknown,
): Outcome<z.infer<Schema>, "malformed" | "unreadable"> {
  const parsed = schema.safeParse(posted);
  return parsed.success ? (refuseUnreadable(parsed.data) ?? ok(parsed.data)) : malformedBy(parsed.error);
}

/** The refusal of what does not fit its schema: each message beside its field, the first one as the sentence. */
function malformedBy(error: z.ZodError): Refusal<"malformed"> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return refuse("malformed", Object.values(fields)[0] ?? "Please check the form.", { fields });
}

/** What a form shows again: the fields that it has. Whatever else was sent is not said again. */
export const onlyFields = (typed: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name)));

/** The answer to a form whose use-case has spoken: `done` is its sentence of success. Passwords are never sent back. */
export function answerForm<T>(
  outcome: Outcome<T>,
  done: string,
  typed: Record<string, string> = {},
): ReturnType<typeof data<FormResponse<T>>> {
  if (!outcome.ok)
    return data<FormResponse<T>>(refusedResponse(outcome, withoutSecrets(typed)), statusOf(outcome.reason));
  return data<FormResponse<T>>({
    done: true,
    message: done,
    reason: null,
    fields: {},
    typed: {},
    value: outcome.value,
  });
}

/** The same where the answer shows a secret: whoever posts the form again is not shown it again. */
export function answerSecret<T>(visit: Visit, outcome: Outcome<T>, done: string, typed: Record<string, string> = {}) {
  visit.showsSecret = outcome.ok;
  return answerForm(outcome, done, typed);
}

/** A refusal whose messages stand beside the fields of the form, where those have other names. */
export function besideField<T>(outcome: Outcome<T>, names: Record<string, string>): Outcome<T> {
  if (outcome.ok || !outcome.fields) return outcome;
  const fields = Object.entries(outcome.fields).map(([name, message]) => [names[name] ?? name, message]);
  return { ...outcome, fields: Object.fromEntries(fields) };
}

/**
 * A verb without a page of its own: before hydration its form is a document's, which goes back where it came from or, where
 * the verb was refused, is told why.
 */
export function backOrAnswer<T extends Answered>(request: Request, back: string, answer: T): T {
  if (request.headers.get("Sec-Fetch-Dest") !== "document") return answer;
  const headers = answer.init?.headers;
  throw answer.data.done
    ? redirect(back, { status: 303, ...(headers ? { headers } : {}) })
    : plainRefusal(back, answer);
}

/** As plain as can be: whoever sees it has no scripts, and goes back. */
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
