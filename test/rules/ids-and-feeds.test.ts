import { describe, expect, test } from "vitest";
import { contentId, newId } from "#app/domain/id.ts";
import {
  DISPATCH_TAG,
  feedOfDispatch,
  feedOfOrder,
  feedOfVendor,
  feedsOfAccount,
  socketTags,
  tagOfSession,
} from "#app/domain/live-hint.ts";

const NOON = Date.parse("2026-06-16T19:00:00Z");

describe("an identifier", () => {
  test("is 25 characters that can't be confused: no i, l, o or u", () => {
    for (let round = 0; round < 200; round++) expect(newId(NOON + round)).toMatch(/^[0-9a-hjkmnp-tv-z]{25}$/);
  });

  test("is never the same twice, even at one instant", () =>
    expect(new Set(Array.from({ length: 1000 }, () => newId(NOON))).size).toBe(1000));

  test("is sorted by its time, to the millisecond", () => {
    const times = [0, 1, 31, 32, 1023, 1024, NOON - 1, NOON, NOON + 1, NOON + 32, 2 ** 45 - 1];
    const ids = times.map(newId);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids.map((id) => id.slice(0, 9))).size).toBe(times.length);
    expect(newId(NOON).slice(0, 9)).toBe(newId(NOON).slice(0, 9));
  });

  test("is random in every place after its time, by every character", () => {
    const places = Array.from({ length: 16 }, () => new Set<string>());
    for (let round = 0; round < 2000; round++) {
      for (const [at, character] of [...newId(NOON).slice(9)].entries()) places[at]?.add(character);
    }
    expect(places.map((seen) => seen.size)).toEqual(places.map(() => 32));
  });

  test("of contents is the same for the same ones, and another for others", async () => {
    const id = await contentId("order", 1, { a: null });
    expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{25}$/);
    expect(await contentId("order", 1, { a: null })).toBe(id);
    const others = await Promise.all([
      contentId("order", 2, { a: null }),
      contentId("order"),
      contentId("order", "1", { a: null }),
    ]);
    expect(new Set([id, ...others]).size).toBe(4);
  });
});

describe("a live feed", () => {
  test("is each order's, each dispensary's, and one of all dispatchers", () => {
    const feeds = [feedOfOrder("1"), feedOfOrder("2"), feedOfVendor("1"), feedOfVendor("2"), feedOfDispatch()];
    expect(new Set(feeds).size).toBe(5);
  });

  test("is followed by who works for dispensaries for their orders, and by everyone else for dispatch", () => {
    expect(feedsOfAccount({ vendorIds: ["1", "2"] })).toEqual([feedOfVendor("1"), feedOfVendor("2")]);
    expect(feedsOfAccount({ vendorIds: [] })).toEqual([feedOfDispatch()]);
  });

  test("knows a listener by its client, and one who is signed in by account and session too", () => {
    expect(socketTags("203.0.113.7")).toHaveLength(1);
    const tags = socketTags("203.0.113.7", { userId: "7", sessionId: "7", role: "vendor" });
    expect(tags).toContain(socketTags("203.0.113.7")[0]);
    expect(tags).toContain(tagOfSession("7"));
    expect(new Set(tags).size).toBe(3);
    const desk = socketTags("203.0.113.7", { userId: "7", sessionId: "7", role: "dispatcher" });
    expect(desk).toEqual([...tags, DISPATCH_TAG]);
    expect(socketTags("203.0.113.8")).not.toEqual(socketTags("203.0.113.7"));
  });

  test("names no listener in more than the 256 characters that the platform takes", () =>
    expect(socketTags("x".repeat(1000)).map((tag) => tag.length)).toEqual([256]));
});
