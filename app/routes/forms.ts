import { data, redirect } from "react-router";
import { type FormFields, refuseUnexpectedFields } from "#app/domain/form-fields.ts";
import { FORM_KEY, type FormResponse, readFields, refusedResponse, withoutSecrets } from "#app/domain/form-response.ts";
import { parseWhole } from "#app/domain/number-input.ts";
import { type Outcome, ok, type Refusal, refuse, statusOf } from "#app/domain/outcome.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { z } from "#app/domain/zod.ts";
import { escapeHtml } from "#app/platform/escape-html.ts";
import type { Visit } from "#app/visit.ts";

export type FormResult<T = unknown> = ReturnType<typeof data<FormResponse<T>>>;

const FORM_TYPE = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Throws 415 if it wasn't sent as a form, 400 if it can't be read. */
export async function postedForm(request: Request): Promise<FormData> {
  if (!FORM_TYPE.test(request.headers.get("Content-Type") ?? "")) throw data("Send a form here.", { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw data("The form could not be read.", { status: 400 });
  }
}

export const postedFields = async (request: Request): Promise<Record<string, string>> =>
  readFields(await postedForm(request));

type Read<T> = { ok: true; value: T; typed: Record<string, string> } | { ok: false; response: FormResult<never> };

/** Parses a posted form, or returns the response with field errors. `complete` adds what the form couldn't know. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  complete?: (posted: Record<string, string>) => Promise<Record<string, string>>,
): Promise<Read<z.infer<Schema>>> {
  const posted = await postedFields(request);
  const typed = complete ? { ...posted, ...(await complete(posted)) } : posted;
  const read = parseWith(schema, ownFields(typed));
  if (read.ok) return { ...read, typed };
  // A list has a single field.
  return {
    ok: false,
    response: formResponse(
      renameErrorFields(read, (path) => path.replace(/\.\d+$/, "")),
      "",
      typed,
    ),
  };
}

/** The fields that a strict schema names: without what any form may carry. */
export function ownFields({ [FORM_KEY]: _, _t, ...own }: Record<string, string>): Record<string, string> {
  return own;
}

type ReadSettings =
  | { ok: true; typed: Record<string, string>; version: number }
  | { ok: false; response: FormResult<never> };

/** All fields of a settings form, with the version it was made from; refuses unknown fields. */
export async function readSettings(request: Request, { always, ...more }: FormFields): Promise<ReadSettings> {
  const typed = await postedFields(request);
  const stray = refuseUnexpectedFields(typed, { always: ["version", ...always], ...more });
  const version = parseWhole(typed.version);
  if (stray || version === undefined) return { ok: false, response: formResponse(stray ?? OLD_FORM, "", typed) };
  return { ok: true, typed, version };
}
const OLD_FORM = refuse("malformed", "This form cannot be read. Reload the page and try again.");

/** Refuses what doesn't match the schema, and unreadable text. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, posted: unknown) {
  const parsed = schema.safeParse(posted);
  return parsed.success ? (refuseUnreadable(parsed.data) ?? ok(parsed.data)) : malformedBy(parsed.error);
}

/** Errors by field; the first one is also the message. */
function malformedBy(error: z.ZodError): Refusal<"malformed"> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return refuse("malformed", Object.values(fields)[0] ?? "Please check the form.", { fields });
}

/** Keeps only the form's own fields, for showing them again. */
export const onlyFields = (typed: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name)));

/** Builds the form response for a use-case result; `done` is the success message. Passwords are never sent back. */
export function formResponse<T>(
  outcome: Outcome<T>,
  done: string | ((value: T) => string),
  typed: Record<string, string> = {},
): ReturnType<typeof data<FormResponse<T>>> {
  if (!outcome.ok)
    return data<FormResponse<T>>(refusedResponse(outcome, withoutSecrets(typed)), statusOf(outcome.reason));
  return data<FormResponse<T>>({
    done: true,
    message: typeof done === "string" ? done : done(outcome.value),
    reason: null,
    fields: {},
    typed: {},
    value: outcome.value,
  });
}

/** An action whose form is all that its use-case asks for. */
export async function respondToForm<Schema extends z.ZodType, T>(
  request: Request,
  schema: Schema,
  done: string | ((value: T) => string),
  run: (posted: z.infer<Schema>) => Promise<Outcome<T>>,
): Promise<FormResult<T>> {
  const form = await readForm(request, schema);
  return form.ok ? formResponse(await run(form.value), done, form.typed) : form.response;
}

/** For pages that reload: without the value, because each response is stored for repeated posts. */
export function messageResponse<T>(
  outcome: Outcome<T>,
  done: string | ((value: T) => string),
  typed: Record<string, string> = {},
) {
  if (!outcome.ok) return formResponse(outcome, "", typed);
  return formResponse(ok(null), typeof done === "string" ? done : done(outcome.value));
}

/** For responses with a secret, which are never stored. A repeated post is refused, or done again with "redo". */
export function secretResponse<T>(
  visit: Visit,
  outcome: Outcome<T>,
  done: string,
  typed: Record<string, string> = {},
  repeated: "refuse" | "redo" = "refuse",
) {
  visit.showsSecret = outcome.ok && repeated;
  return formResponse(outcome, done, typed);
}

/** Renames error fields to the form's own names. */
export function renameErrorFields<O extends Outcome<unknown>>(outcome: O, rename: (name: string) => string): O {
  if (outcome.ok || !outcome.fields) return outcome;
  const fields = Object.entries(outcome.fields).map(([name, message]) => [rename(name), message]);
  return { ...outcome, fields: Object.fromEntries(fields) };
}

/** For actions without a page: a post before hydration redirects back, or gets a page with the refusal. */
export function redirectOrRespond<T extends FormResult>(request: Request, back: string, response: T): T {
  if (request.headers.get("Sec-Fetch-Dest") !== "document") return response;
  const headers = response.init?.headers;
  throw response.data.done
    ? redirect(back, { status: 303, ...(headers ? { headers } : {}) })
    : plainRefusal(back, response);
}

/** Minimal, because only visitors without scripts see it. */
function plainRefusal(back: string, { data: { message }, init }: FormResult): Response {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not done</title>';
  const body = `<main><h1>Not done</h1><p role="alert">${escapeHtml(message)}</p><p><a href="${escapeHtml(back)}">Go back</a></p></main>`;
  return new Response(`<!DOCTYPE html><html lang="en"><head>${head}</head><body>${body}</body></html>`, {
    status: init?.status ?? 422,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}

export const versionIn = (typed: Record<string, string>): number | null =>
  /^\d{1,9}$/.test(typed.version ?? "") ? Number(typed.version) : null;
