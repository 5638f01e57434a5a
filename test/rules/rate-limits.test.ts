import { expect, test } from "vitest";
import { type RateLimit, ruleOf } from "#app/domain/rate-limits.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each<[RateLimit, number, number]>([
  ["signIn", 10, 10 * MINUTE],
  ["signInOfAddress", 30, 10 * MINUTE],
  ["code", 10, 10 * MINUTE],
  ["passwordReset", 3, HOUR],
  ["passwordResetOfAddress", 10, HOUR],
  ["registration", 10, HOUR],
  ["mailToStranger", 5, HOUR],
  ["order", 10, MINUTE],
  ["quote", 60, MINUTE],
  ["points", 30, HOUR],
  ["staffInvitation", 20, HOUR],
  ["courierPin", 10, HOUR],
  ["courierRequest", 5, HOUR],
  ["payment", 20, HOUR],
  ["posConnection", 20, HOUR],
  ["pushSubscription", 60, HOUR],
])("the limit %s allows %i tries in %i ms", (name, limit, windowMs) => {
  expect(ruleOf(name)).toMatchObject({ limit, windowMs });
});
