import { expect, test } from "vitest";
import { isTraceKey, nextReportAt, traceKeyOwner } from "#app/domain/packages/trace.ts";

const MINUTE = 60_000;

test("a key is one word of up to 200 plain characters", () => {
  for (const key of ["a-Key_1!", "x".repeat(200)]) expect(isTraceKey(key), key).toBe(true);
  for (const key of ["", "two words", "x".repeat(201), "clé", "tab\t"]) expect(isTraceKey(key), key).toBe(false);
});

test("a stored key can be read for its own dispensary alone", () => {
  expect(traceKeyOwner("shop")).toBe("trace-key:shop");
  expect(traceKeyOwner("shop")).not.toBe(traceKeyOwner("other"));
});

test("a trip that can't be reported waits longer each time, two hours at most, and is never given up", () => {
  const waits = [1, 2, 3, 4, 7, 8, 50, 5000].map((attempts) => (nextReportAt(attempts, 1000) - 1000) / MINUTE);
  expect(waits).toEqual([2, 4, 8, 16, 120, 120, 120, 120]);
});
