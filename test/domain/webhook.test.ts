import { expect, test } from "vitest";
import { isWebhookUrl, retryAt } from "#app/domain/webhook.ts";

test.each([
  ["https://pos.example.com/nearleaf?shop=1", true],
  ["http://pos.example.com/", false],
  ["https://user:secret@pos.example.com/", false],
  ["https://localhost/", false],
  ["https://10.0.0.1/", false],
  ["https://169.254.169.254/latest/meta-data", false],
  ["https://[::1]/", false],
  ["https://2130706433/", false],
  ["https://printer.local/", false],
  ["https://metadata.google.internal/", false],
  ["https://intranet/", false],
  ["ftp://pos.example.com/", false],
  ["javascript:alert(1)", false],
  ["not an address", false],
])("%s as a webhook's address: %s", (url, allowed) => {
  expect(isWebhookUrl(url, false)).toBe(allowed);
});

test("a developer's machine may tell itself, and no other private place", () => {
  expect(isWebhookUrl("http://localhost:9000/hook", true)).toBe(true);
  expect(isWebhookUrl("http://10.0.0.1/hook", true)).toBe(false);
});

test("tries grow apart and end after eight", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => retryAt(attempts, 0));
  expect(waits.slice(0, 7).every((at, i) => at !== null && at > (i ? (waits[i - 1] ?? 0) : 0))).toBe(true);
  expect(waits[7]).toBeNull();
});
