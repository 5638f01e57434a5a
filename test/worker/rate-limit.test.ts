import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { atRealTime } from "#test/support/daytime.ts";
import type { RateLimitObject } from "#workers/objects/rate-limit.ts";

atRealTime();

const { RATE_LIMIT } = env as unknown as { RATE_LIMIT: DurableObjectNamespace<RateLimitObject> };
const counter = (name: string) => RATE_LIMIT.get(RATE_LIMIT.idFromName(name));
const MINUTE = 60_000;

test("allows its limit per window, then says when to retry", async () => {
  const shop = counter("within");
  for (let i = 0; i < 3; i++) expect((await shop.reserve("ana", 3, MINUTE, i * 1000)).allowed).toBe(true);
  expect(await shop.reserve("ana", 3, MINUTE, 3000)).toEqual({ allowed: false, retryAfterSeconds: 57 });
  expect((await shop.reserve("ana", 3, MINUTE, MINUTE)).allowed).toBe(true);
});

test("peeking counts nothing", async () => {
  const shop = counter("peek");
  for (let i = 0; i < 5; i++) expect((await shop.reserve("ana", 1, MINUTE, 0, true)).allowed).toBe(true);
  expect((await shop.reserve("ana", 1, MINUTE, 0)).allowed).toBe(true);
  expect((await shop.reserve("ana", 1, MINUTE, 0, true)).allowed).toBe(false);
});

test("keeps counting after cleanup", async () => {
  const shop = counter("tidied");
  await shop.reserve("ana", 1, MINUTE, 0);
  expect(await runDurableObjectAlarm(shop)).toBe(true);
  expect((await shop.reserve("ana", 1, MINUTE, 2 * MINUTE)).allowed).toBe(true);
  expect((await shop.reserve("ana", 1, MINUTE, 2 * MINUTE)).allowed).toBe(false);
});

test("keys are counted separately", async () => {
  const shop = counter("keys");
  expect((await shop.reserve("ana", 1, MINUTE, 0)).allowed).toBe(true);
  expect((await shop.reserve("ana", 1, MINUTE, 0)).allowed).toBe(false);
  expect((await shop.reserve("bo", 1, MINUTE, 0)).allowed).toBe(true);
});

test("each hit expires after its own window", async () => {
  const shop = counter("late");
  const alarm = () => runInDurableObject(shop, (_, state) => state.storage.getAlarm());
  await shop.reserve("ana", 1, MINUTE, 0);
  await shop.reserve("bo", 1, 5 * MINUTE, 0);
  const first = await alarm();
  expect(await runDurableObjectAlarm(shop)).toBe(true);
  expect((await shop.reserve("bo", 1, 5 * MINUTE, MINUTE)).allowed).toBe(false);
  expect(await alarm()).toBeGreaterThanOrEqual(first as number);
});
