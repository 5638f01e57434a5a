import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  afterAnswer,
  afterFailure,
  afterStart,
  afterTurn,
  isBrowsing,
  type Load,
  noLoad,
  ordersGoFirst,
  pagesAllowed,
  patienceMs,
  restMs,
  retrySeconds,
} from "#app/domain/admission.ts";
import { createAdmission } from "#workers/admission.ts";

const AT = 1_800_000_000_000;
/** An isolate whose calls took so long, one after the other. */
const called = (durations: readonly number[], from = noLoad): Load =>
  durations.reduce((load, ms, at) => afterAnswer(afterStart(load, AT + at - ms), { ms, now: AT + at }), from);
const often = (ms: number, times = 100) => Array.from({ length: times }, () => ms);
const calm = called(often(10));
const now = AT + 100;
const waitingTurns = (ms: number, pages: number): Load =>
  often(ms).reduce((load, ms) => afterTurn(load, { ms, pages, now }), calm);

describe("how many pages an isolate makes at a time", () => {
  test.each<[when: string, load: Load, at: number, pages: number]>([
    ["one that has not asked the database yet", noLoad, now, 16],
    ["one near the database, in calm", calm, now, 16],
    ["one far from it, in calm", called(often(200)), now, 16],
    ["calls that take twice as long as usual", called(often(20), calm), now, 16],
    ["calls that take ten times as long as usual", called(often(100), calm), now, 4],
    ["calls that take a hundred times as long", called(often(1000), calm), now, 1],
    ["nothing asked since then for a while", called(often(1000), calm), now + 2_000, 16],
    ["an isolate that started under load", called(often(2000)), now, 6],
    ["a call that has had no answer for a second", afterStart(calm, now), now + 1_000, 1],
    ["turns that take twice as long as tolerated while eight pages are made", waitingTurns(50, 8), now, 4],
    ["the same while one is made", waitingTurns(50, 1), now, 1],
    ["turns that take half as long as tolerated while four are made", waitingTurns(12.5, 4), now, 8],
    ["long turns a while ago", waitingTurns(10_000, 8), now + 2_000, 16],
    ["a call that failed", afterFailure(afterStart(calm, now), { isOverload: false, now }), now + 1_000, 16],
    ["the platform says that the database is overloaded", afterFailure(calm, { isOverload: true, now }), now, 1],
    ["it said so five seconds ago", afterFailure(calm, { isOverload: true, now }), now + 5_000, 16],
  ])("%s", (_, load, at, pages) =>
    expect([pagesAllowed(load, at), ordersGoFirst(load, at)]).toEqual([pages, pages < 16]),
  );

  test("an unanswered call doesn't count once a later one was answered", () => {
    const load = afterAnswer(afterStart(afterStart(calm, now), now + 500), { ms: 10, now: now + 510 });
    expect(pagesAllowed(load, now + 600)).toBe(16);
  });
});

test("where turns take too long, a turn goes by between two pages", () =>
  expect([waitingTurns(60, 1), waitingTurns(25, 4), calm].map((load) => Math.round(restMs(load, now)))).toEqual([
    60, 0, 0,
  ]));

test.each<[when: string, load: Load, ms: number]>([
  ["nobody waits", calm, 1_000],
  ["others have for a moment", { ...calm, lineSince: now - 999 }, 1_000],
  ["there has been a line for a second", { ...calm, lineSince: now - 1_000 }, 50],
  ["the database says that it is overloaded", afterFailure(calm, { isOverload: true, now }), 0],
  ["a call has had no answer for two seconds", afterStart(calm, now - 2_000), 0],
])("how long a page waits for room %s", (_, load, ms) => expect(patienceMs(load, now)).toBe(ms));

describe("an isolate whose database answers fifty pages a second, one after the other,", () => {
  const PAGE_MS = 20;
  beforeEach(() => void vi.useFakeTimers({ now: AT }));
  afterEach(() => void vi.useRealTimers());

  function isolate() {
    const admission = createAdmission();
    let free = 0;
    const query = async () => {
      free = Math.max(Date.now(), free) + PAGE_MS;
      await new Promise((resolve) => setTimeout(resolve, free - Date.now()));
    };
    const seen = { served: [] as number[], turnedAway: [] as number[] };
    const visit = async () => {
      const came = Date.now();
      const leave = await admission.enterPage();
      if (leave) await admission.watch(query).finally(leave);
      seen[leave ? "served" : "turnedAway"].push(Date.now() - came);
    };
    return { visit, seen, query, admission };
  }
  /** Visits that don't wait for each other. */
  async function arrive(visit: () => Promise<void>, perSecond: number, seconds: number) {
    for (let at = 0; at < perSecond * seconds; at++) {
      void visit();
      await vi.advanceTimersByTimeAsync(1000 / perSecond);
    }
  }

  test.each([8, 16, 25, 50])("serves all of fifty that %i visitors ask for at once, after a wait", async (visitors) => {
    const { visit, seen } = isolate();
    await arrive(visit, 10, 2);
    let requestCount = 0;
    const keepVisiting = async () => {
      while (requestCount++ < 50) await visit();
    };
    for (let at = 0; at < visitors; at++) void keepVisiting();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([seen.served.length, seen.turnedAway]).toEqual([70, []]);
    expect(Math.max(...seen.served)).toBeLessThan(1_500);
  });

  test("says that it is busy while people are waiting, not because one call was slow", async () => {
    const { visit, query, admission } = isolate();
    await arrive(visit, 10, 2);
    const slow = admission.watch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await query();
    });
    await vi.advanceTimersByTimeAsync(1_600);
    await slow;
    expect(admission.isCrowded()).toBe(false);
    await arrive(visit, 100, 4);
    expect(admission.isCrowded()).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(admission.isCrowded()).toBe(false);
  });

  test("turns away visitors once the line is full, and keeps those who are in it", async () => {
    const { visit, seen } = isolate();
    for (let at = 0; at < 60; at++) void visit();
    await vi.advanceTimersByTimeAsync(300);
    for (let at = 0; at < 200; at++) void visit();
    await vi.advanceTimersByTimeAsync(100);
    expect(seen.turnedAway.length).toBeGreaterThan(80);
    expect(seen.turnedAway.length).toBeLessThanOrEqual(100);
  });

  test("turns the rest away at once if twice as many come for ten seconds, and admits everyone a second later", async () => {
    const { visit, seen } = isolate();
    await arrive(visit, 100, 10);
    expect(seen.turnedAway.length).toBeGreaterThan(300);
    const late = seen.turnedAway.slice(-200);
    expect(Math.max(...late)).toBeLessThan(200);
    await vi.advanceTimersByTimeAsync(1_000);
    const turnedAway = seen.turnedAway.length;
    await arrive(visit, 25, 4);
    expect(seen.turnedAway.length).toBe(turnedAway);
    expect(Math.max(...seen.served.slice(-80))).toBeLessThan(100);
  });
});

describe("browsing is what waits when orders come first:", () => {
  test.each([
    "/",
    "/nearby",
    "/nearby/",
    "/favorites",
    "/vendor/abc",
    "/vendor/abc/menu",
    "/vendor/abc/menu/og-kush",
    "/products/abc/details",
    "/brands/kiva",
    "/api/search/suggestions",
    "/api/vendor/inventory/public/abc",
  ])("%s", (path) => expect([isBrowsing("GET", path), isBrowsing("POST", path)]).toEqual([true, false]));

  test.each([
    "/checkout",
    "/cart",
    "/orders",
    "/order-confirmation/abc",
    "/vendor/subscription",
    "/vendor/treez/step",
    "/vendor-dashboard",
    "/courier-orders",
    "/login",
    "/api/customer/orders/abc",
    "/api/geo/suggest",
    "/api/vendors/profile",
    "/healthz",
  ])("not %s", (path) => expect(isBrowsing("GET", path)).toBe(false));
});

test("those who wait come back spread over ten seconds", () =>
  expect([0, 0.5, 0.999].map(retrySeconds)).toEqual([5, 10, 14]));
