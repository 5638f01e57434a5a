/**
 * What a use-case answers. Expected refusals are values; only bugs throw. `reason` is a literal that one file
 * (workers/api/refusals.ts) maps to an HTTP status; `message` is the sentence a person reads, where SPEC.md gives one.
 */
export type Ok<T> = { ok: true; value: T };
export type Refusal<R extends string = string> = {
  ok: false;
  reason: R;
  message: string;
  /** Messages beside their fields, by field name. */
  fields?: Record<string, string>;
  /** What the caller needs to go on, e.g. the current state after a conflict. */
  details?: Record<string, unknown>;
};
export type Outcome<T, R extends string = string> = Ok<T> | Refusal<R>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const refuse = <R extends string>(
  reason: R,
  message: string,
  more: Pick<Refusal, "fields" | "details"> = {},
): Refusal<R> => ({ ok: false, reason, message, ...more });
