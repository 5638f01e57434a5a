import { expect, test } from "vitest";
import { posOrderSchema, toPosOrderJson } from "#app/domain/pos/order-json.ts";
import { testEvent } from "#app/domain/pos/test-event.ts";
import { oldSecretUntil, retryAt, validSecrets, webhookLine } from "#app/domain/pos/webhook.ts";
import { webhookRules } from "#app/domain/pos/webhook-docs.ts";
import { eventsText, eventTypesOf } from "#app/domain/pos/webhook-events.ts";
import { anOrder } from "#test/support/orders.ts";

test("a webhook is tried eight times, over a day and a half", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => retryAt(attempts, 1000));
  const minutes = waits.map((at) => at && (at - 1000) / 60_000);
  expect(minutes).toEqual([1, 5, 30, 120, 360, 720, 1440, null]);
});

test("a secret signs until a day after the next one was made", () => {
  const DAY = 86_400_000;
  expect(validSecrets([5], 9 * DAY)).toEqual([5]);
  expect(validSecrets([0, 5, 10], 4 + DAY)).toEqual([0, 5, 10]);
  expect(validSecrets([0, 5, 10], 5 + DAY)).toEqual([5, 10]);
  expect(validSecrets([0, 5, 10], 10 + DAY)).toEqual([10]);
  expect([4 + DAY, 10 + DAY].map((now) => oldSecretUntil([0, 5, 10], now))).toEqual([10 + DAY, null]);
});

test("a webhook's events are named, or those that it doesn't get if they are fewer", () => {
  const types = eventTypesOf("couriers");
  expect(eventsText("couriers", types)).toBe("All events");
  expect(eventsText("couriers", ["courier_request.picked_up", "courier_request.delivered"])).toBe(
    "Picked up, Delivered",
  );
  expect(
    eventsText(
      "couriers",
      types.filter((type) => type !== "courier_request.undone"),
    ),
  ).toBe("All events except Last change undone");
});

test("a test event has the shape of a real one, an order with the IDs of its point of sale", () => {
  const at = Date.parse("2026-06-16T19:00:00Z");
  const { data, ...event } = JSON.parse(testEvent("orders", "test-1", at));
  expect(event).toEqual({ id: "test-1", type: "webhook.test", createdAt: "2026-06-16T19:00:00.000Z" });
  expect(posOrderSchema.parse(data)).toMatchObject({ createdAt: event.createdAt, items: [{ sourceId: "A1" }] });
  expect(JSON.parse(testEvent("couriers", "test-1", at)).data).toHaveProperty("version");
  expect(toPosOrderJson(anOrder(), new Map()).items[0]).toMatchObject({ name: "Blue Dream", sourceId: null });
  expect(webhookRules("orders").at(-1)).toContain("read the order");
  expect(webhookRules("couriers")[0]).toBe("Every event is a POST of JSON to your address.");
});

test("a history shows a webhook's host, and none of the keys in its path", () => {
  const webhook = { id: "w1", url: "https://user:pass@hooks.example.com:8443/in/key?token=secret" };
  expect(webhookLine("webhook-added", webhook)).toEqual({
    kind: "webhook-added",
    subjectId: "w1",
    changes: [],
    name: "hooks.example.com:8443",
  });
});
