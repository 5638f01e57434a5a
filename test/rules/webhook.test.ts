import { expect, test } from "vitest";
import { retryAt } from "#app/domain/couriers/webhook.ts";

test("a webhook is tried eight times, over a day and a half", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => retryAt(attempts, 1000));
  const minutes = waits.map((at) => at && (at - 1000) / 60_000);
  expect(minutes).toEqual([1, 5, 30, 120, 360, 720, 1440, null]);
});
