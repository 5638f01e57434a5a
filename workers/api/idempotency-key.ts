import type { Context } from "hono";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";

export const IDEMPOTENCY_KEY = "Idempotency-Key";
const visible = /^[\x21-\x7e]{1,200}$/;

export const idempotencyKeyHeader = {
  in: "header",
  name: IDEMPOTENCY_KEY,
  schema: { type: "string", maxLength: 200 },
} as const;

export function idempotencyKey(c: Context): Outcome<string | null, "malformed"> {
  const key = c.req.header(IDEMPOTENCY_KEY) ?? null;
  if (key === null || visible.test(key)) return ok(key);
  return refuse("malformed", `The ${IDEMPOTENCY_KEY} is 1 to 200 visible ASCII characters.`);
}
