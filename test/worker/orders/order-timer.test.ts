import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#app/domain/time.ts";
import type { OrderTimerObject } from "#workers/objects/order-timer.ts";

const { ORDER_TIMER } = env as unknown as { ORDER_TIMER: DurableObjectNamespace<OrderTimerObject> };

test("a timer keeps the earlier of two wake-ups, and deletes itself when nothing is left to do", async () => {
  const timer = ORDER_TIMER.get(ORDER_TIMER.idFromName("an-order-that-is-gone"));
  const soon = Date.now() + MINUTE_MS;
  await timer.wake("an-order-that-is-gone", soon + MINUTE_MS);
  await timer.wake("an-order-that-is-gone", soon);
  await timer.wake("an-order-that-is-gone", soon + 2 * MINUTE_MS);
  const wakesAt = await timer.wakesAt();
  expect(Math.abs((wakesAt ?? 0) - soon)).toBeLessThan(5000);

  expect(await runDurableObjectAlarm(timer)).toBe(true);
  expect(await timer.wakesAt()).toBeNull();
  expect(await runInDurableObject(timer, (_, { storage }) => storage.kv.get("id"))).toBeUndefined();
});
