/** Expected refusals are values; only bugs throw. `statusOf` maps `reason` to an HTTP status. */
export type Ok<T> = { ok: true; value: T };
export type Refusal<R extends string = string> = {
  ok: false;
  reason: R;
  message: string;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
};
export type Outcome<T, R extends string = string> = Ok<T> | Refusal<R>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const refuse = <R extends string>(
  reason: R,
  message: string,
  more: Pick<Refusal, "fields" | "details"> = {},
): Refusal<R> => ({ ok: false, reason, message, ...more });

export const refuseField = <R extends string>(reason: R, field: string, message: string): Refusal<R> =>
  refuse(reason, message, { fields: { [field]: message } });

const statuses = {
  malformed: 400,
  "bad-signature": 400,
  "not-signed-in": 401,
  "wrong-credentials": 401,
  "code-missing": 401,
  "wrong-code": 401,
  "not-allowed": 403,
  "confirm-first": 403,
  "second-step-missing": 403,
  "no-courier-service": 403,
  "foreign-origin": 403,
  "age-unconfirmed": 403,
  "not-found": 404,
  conflict: 409,
  "changed-meanwhile": 409,
  "illegal-move": 409,
  "undo-too-late": 409,
  "trip-refused": 409,
  "window-gone": 409,
  "too-large": 413,
  "wrong-type": 415,
  "too-many-requests": 429,
  unavailable: 503,
  "not-imported": 503,
  "payment-unreachable": 503,
} as const satisfies Record<string, number>;

export type RefusalStatus = (typeof statuses)[keyof typeof statuses] | 422;

export const statusOf = (reason: string): RefusalStatus =>
  Object.hasOwn(statuses, reason) ? statuses[reason as keyof typeof statuses] : 422;
