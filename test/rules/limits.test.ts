import { describe, expect, test } from "vitest";
import { GIVE_UP_AFTER_MS, nextAttemptAt } from "#app/domain/email-retries.ts";
import { overLimit, rateVerdict, shardOf } from "#app/domain/rate-limits.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOON = Date.parse("2026-06-16T19:00:00Z");

describe("of three a minute", () => {
  const verdict = (...secondsAgo: number[]) =>
    rateVerdict(
      secondsAgo.map((ago) => NOON - ago * SECOND),
      3,
      MINUTE,
      NOON,
    );
  const allowed = { allowed: true, retryAfterSeconds: 0 };

  test("the third is allowed and the fourth refused", () => {
    expect(verdict()).toEqual(allowed);
    expect(verdict(20, 10)).toEqual(allowed);
    expect(verdict(30, 20, 10).allowed).toBe(false);
  });

  test("one that is a minute old no longer counts", () => {
    expect(verdict(60, 20, 10)).toEqual(allowed);
    expect(verdict(59.999, 20, 10)).toEqual({ allowed: false, retryAfterSeconds: 1 });
  });

  test("a refused one learns in how many whole seconds there is room again", () => {
    expect(verdict(30, 20, 10).retryAfterSeconds).toBe(30);
    expect(verdict(29.5, 20, 10).retryAfterSeconds).toBe(31);
    // More are counted than are allowed: room comes when only two are left.
    expect(verdict(50, 40, 30, 20, 10).retryAfterSeconds).toBe(30);
  });

  test("waiting as long as stated is enough, and a second less is not", () => {
    for (let oldest = 3; oldest < 60; oldest += 0.7) {
      const hits = [oldest, 2, 1].map((ago) => NOON - ago * SECOND);
      const { retryAfterSeconds } = rateVerdict(hits, 3, MINUTE, NOON);
      expect(rateVerdict(hits, 3, MINUTE, NOON + retryAfterSeconds * SECOND).allowed).toBe(true);
      expect(rateVerdict(hits, 3, MINUTE, NOON + (retryAfterSeconds - 1) * SECOND).allowed).toBe(false);
    }
  });
});

test("a caller over the limit is refused with the seconds to wait, in the caller's own words", () => {
  expect(overLimit({ allowed: true, retryAfterSeconds: 0 })).toBeUndefined();
  expect(overLimit({ allowed: false, retryAfterSeconds: 30 })).toEqual({
    ok: false,
    reason: "too-many-requests",
    message: "Too many requests. Please try again later.",
    details: { retryAfterSeconds: 30 },
  });
  expect(overLimit({ allowed: false, retryAfterSeconds: 30 }, "Too many orders.")?.message).toBe("Too many orders.");
});

describe("a key's counter", () => {
  // The published values of FNV-1a, of which the last four bits count.
  test.each([
    ["", 0x811c9dc5 % 16],
    ["a", 0xe40c292c % 16],
    ["foobar", 0xbf9cf968 % 16],
  ])("is the same for ever: of %j it is %d", (key, shard) => expect(shardOf(key)).toBe(shard));

  test("is one of 16, about equally often", () => {
    const counts = new Map<number, number>();
    for (let at = 0; at < 16_000; at++) {
      const shard = shardOf(`203.0.113.${at % 256}/user-${at}@example.org`);
      counts.set(shard, (counts.get(shard) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at));
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });
});

describe("an email that was refused for now", () => {
  const email = (attempts: number, createdAt = NOON) => ({ attempts, createdAt });

  test.each([
    [1, MINUTE],
    [2, 2 * MINUTE],
    [3, 4 * MINUTE],
    [8, 128 * MINUTE],
    [9, 3 * HOUR],
    [40, 3 * HOUR],
  ])("for the %d. time is tried again after %d ms", (attempts, wait) => {
    expect(nextAttemptAt(email(attempts), NOON)).toBe(NOON + wait);
  });

  test("waits for as long as the mail service asks, and no less than it would by itself", () => {
    expect(nextAttemptAt(email(1), NOON, 600)).toBe(NOON + 600 * SECOND);
    expect(nextAttemptAt(email(5), NOON, 600)).toBe(NOON + 16 * MINUTE);
  });

  test("is given up when its next time comes 23 hours after it was written", () => {
    const tried = NOON + GIVE_UP_AFTER_MS - MINUTE;
    expect(nextAttemptAt(email(1), tried - 1)).toBe(tried - 1 + MINUTE);
    expect(nextAttemptAt(email(1), tried)).toBeNull();
    expect(nextAttemptAt(email(1), NOON, 24 * 3600)).toBeNull();
  });
});
