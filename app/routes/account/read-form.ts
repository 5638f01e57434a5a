import { data } from "react-router";
import type { z } from "zod";
import type { Refusal } from "#app/domain/outcome.ts";

/** What an account form answers where it refuses: the sentence, messages by field, and what was typed but passwords. */
export type RefusedForm = { message: string; fields: Record<string, string>; typed: Record<string, string> };

type Read<T> =
  | { ok: true; value: T; typed: Record<string, string> }
  | { ok: false; answer: ReturnType<typeof refused> };

/**
 * A posted form by its schema; where it is not of it, the answer that puts each message beside its field. `complete` may add
 * what the form could not know.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  complete?: (posted: Record<string, string>) => Promise<Record<string, string>>,
): Promise<Read<z.infer<Schema>>> {
  let posted: Record<string, string> = {};
  for (const [name, value] of await request.formData()) if (typeof value === "string") posted[name] = value;
  if (complete) posted = { ...posted, ...(await complete(posted)) };
  const typed = Object.fromEntries(Object.entries(posted).filter(([name]) => !/password/i.test(name)));
  const parsed = schema.safeParse(posted);
  if (parsed.success) return { ok: true, value: parsed.data, typed };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".")] ??= issue.message;
  return { ok: false, answer: refused({ message: parsed.error.issues[0]?.message ?? "", fields }, typed, 422) };
}

/** The answer to a refused form. Passwords are never sent back. */
function refused(refusal: Pick<Refusal, "message" | "fields">, typed: Record<string, string>, status: number) {
  return data<RefusedForm>({ message: refusal.message, fields: refusal.fields ?? {}, typed }, { status });
}

/** The same for a use-case's refusal. */
export const refusedBy = (refusal: Refusal, typed: Record<string, string>) =>
  refused(refusal, typed, statuses[refusal.reason] ?? 422);

const statuses: Record<string, number> = {
  "wrong-credentials": 401,
  "no-courier-service": 403,
  "too-many-requests": 429,
  "not-found": 404,
  conflict: 409,
  unavailable: 503,
};
