import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The one map from a refusal's reason to its HTTP status (DECISIONS 9). What is not named here is 422. */
const statuses: Record<string, ContentfulStatusCode> = {
  malformed: 400,
  "bad-signature": 400,
  "not-signed-in": 401,
  "wrong-credentials": 401,
  "not-allowed": 403,
  "no-courier-service": 403,
  "foreign-origin": 403,
  "not-found": 404,
  conflict: 409,
  "changed-meanwhile": 409,
  "illegal-move": 409,
  "undo-too-late": 409,
  "too-large": 413,
  "wrong-type": 415,
  "too-many-requests": 429,
  unavailable: 503,
  "not-imported": 503,
  "payment-unreachable": 503,
};

export const statusOf = (reason: string): ContentfulStatusCode => statuses[reason] ?? 422;
