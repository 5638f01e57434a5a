import { expect, test } from "vitest";
import { retryAt, webhookLine } from "#app/domain/couriers/webhook.ts";

test("a webhook is tried eight times, over a day and a half", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => retryAt(attempts, 1000));
  const minutes = waits.map((at) => at && (at - 1000) / 60_000);
  expect(minutes).toEqual([1, 5, 30, 120, 360, 720, 1440, null]);
});

test("a history tells of a webhook's address the host, and none of the keys that stand behind it", () => {
  const webhook = { id: "w1", url: "https://user:pass@hooks.example.com:8443/in/key?token=secret" };
  expect(webhookLine("webhook-added", webhook)).toEqual({
    ...{ kind: "webhook-added", subjectId: "w1", changes: [] },
    name: "hooks.example.com:8443",
  });
});
