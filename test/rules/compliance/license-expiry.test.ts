import { expect, test } from "vitest";
import { licenseStep } from "#app/domain/compliance/license-expiry.ts";

test.each([
  ["2026-06-01", undefined],
  ["2026-06-02", 30],
  ["2026-06-24", 30],
  ["2026-06-25", 7],
  ["2026-06-30", 7],
  ["2026-07-01", 1],
  ["2026-07-02", 1],
  ["2026-07-03", "hidden"],
  ["2027-01-01", "hidden"],
] as const)("a license valid until July 2 calls on %s for %s", (today, step) => {
  expect(licenseStep("2026-07-02", today)).toBe(step);
});
