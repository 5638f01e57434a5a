/**
 * Orders come before browsing: who is let in while the database, or this isolate, has more to do than it can. Decided from
 * what the isolate has seen itself, so it costs no call. Times are milliseconds since 1970.
 */
import { MINUTE_MS, SECOND_MS } from "./time.ts";

export type Load = {
  /** Smoothed duration of database calls. */
  callMs: number | null;
  /** The same when nothing waits, which is mostly the distance to the database. */
  usualMs: number;
  answeredAt: number;
  /** Start of the oldest call since the last answer; null if none is unanswered. */
  silentSince: number | null;
  /** Smoothed wait for a turn of this isolate, which is long when its own CPU is the bottleneck. */
  turnMs: number;
  /** Smoothed number of pages in progress during it. */
  turnPages: number;
  turnedAt: number;
  /** When the platform last said that the database is overloaded. */
  overloadedAt: number | null;
  /** When pages began to queue for room; null without a queue. */
  lineSince: number | null;
};

export const noLoad: Load = {
  callMs: null,
  usualMs: 0,
  answeredAt: 0,
  silentSince: null,
  turnMs: 0,
  turnPages: 0,
  turnedAt: 0,
  overloadedAt: null,
  lineSince: null,
};

const SMOOTHING = 0.1;
/** Far longer than a burst, so that a burst's durations don't become the norm. */
const USUAL_DRIFT_MS = 30 * MINUTE_MS;
/** An isolate that starts under load must not mistake the load for distance. */
const USUAL_MAX_MS = 250;
const CALM_AFTER_MS = 2 * SECOND_MS;
const OVERLOAD_LASTS_MS = 5 * SECOND_MS;
const TOLERANCE = 3;
const TOLERANCE_MIN_MS = 25;

export const afterStart = (load: Load, now: number): Load => ({ ...load, silentSince: load.silentSince ?? now });

export function afterAnswer(load: Load, { ms, now }: { ms: number; now: number }): Load {
  const callMs = recentMs(load, now) ?? ms;
  const smoothed = callMs + (ms - callMs) * SMOOTHING;
  const drift = Math.min(now - load.answeredAt, CALM_AFTER_MS) / USUAL_DRIFT_MS;
  const usualMs = load.callMs === null ? smoothed : load.usualMs + (smoothed - load.usualMs) * drift;
  return {
    ...load,
    callMs: smoothed,
    usualMs: Math.min(smoothed, usualMs, USUAL_MAX_MS),
    answeredAt: now,
    silentSince: null,
  };
}

/** Ignores its duration, because most fail at once. */
export const afterFailure = (load: Load, { isOverload, now }: { isOverload: boolean; now: number }): Load => ({
  ...load,
  silentSince: null,
  overloadedAt: isOverload ? now : load.overloadedAt,
});

const recentMs = (load: Load, now: number): number | null =>
  now - load.answeredAt < CALM_AFTER_MS ? load.callMs : null;

export const afterTurn = (load: Load, { ms, pages, now }: { ms: number; pages: number; now: number }): Load => {
  const turnMs = recentTurnMs(load, now);
  const turnPages = load.turnPages + (pages - load.turnPages) * SMOOTHING;
  return { ...load, turnMs: turnMs + (ms - turnMs) * SMOOTHING, turnPages, turnedAt: now };
};

const recentTurnMs = (load: Load, now: number): number => (now - load.turnedAt < CALM_AFTER_MS ? load.turnMs : 0);

function expectedMs(load: Load, now: number): number {
  const silence = load.silentSince === null ? 0 : now - load.silentSince;
  return Math.max(recentMs(load, now) ?? 0, silence);
}

const wasOverloaded = ({ overloadedAt }: Load, now: number) =>
  overloadedAt !== null && now - overloadedAt < OVERLOAD_LASTS_MS;

/** Pages that one isolate renders at a time. One is always admitted, to notice when an overload ends. */
const PAGES_MAX = 16;

export function pagesAllowed(load: Load, now: number): number {
  if (wasOverloaded(load, now)) return 1;
  const tolerated = Math.max(TOLERANCE_MIN_MS, TOLERANCE * load.usualMs);
  const ofCalls = tolerated / Math.max(1, expectedMs(load, now));
  // Not a fixed share of PAGES_MAX, which would settle where each turn takes four times as long.
  const ofTurns = (Math.max(1, load.turnPages) * TOLERANCE_MIN_MS) / recentTurnMs(load, now);
  return Math.max(1, Math.floor(Math.min(PAGES_MAX, PAGES_MAX * ofCalls, ofTurns)));
}

/** The pause after a page while even one at a time makes turns too long. */
export function restMs(load: Load, now: number): number {
  const turnMs = recentTurnMs(load, now);
  return turnMs > TOLERANCE_MIN_MS ? turnMs : 0;
}

export const ordersGoFirst = (load: Load, now: number): boolean => pagesAllowed(load, now) < PAGES_MAX;

const OVERLOADED_MS = 2 * SECOND_MS;

export const isOverloaded = (load: Load, now: number): boolean =>
  wasOverloaded(load, now) || expectedMs(load, now) >= OVERLOADED_MS;

/** How long one page may take for its visitor. */
const BURST_MS = SECOND_MS;
/** Long enough for a slot to open up. */
const OVERLOAD_PATIENCE_MS = 50;
export const LINE_MAX = 100;

/**
 * How long a page that comes now waits for room. After CoDel, as Facebook uses it for services (RFC 8289;
 * queue.acm.org/detail.cfm?id=2839461): a line that was empty a moment ago is a burst, which passes; one that has lasted for
 * as long as anyone waits is an overload, where a longer line doesn't serve more people.
 */
export function patienceMs(load: Load, now: number): number {
  if (isOverloaded(load, now)) return 0;
  return hasQueuedLong(load, now) ? OVERLOAD_PATIENCE_MS : BURST_MS;
}

const hasQueuedLong = ({ lineSince }: Load, now: number) => lineSince !== null && now - lineSince >= BURST_MS;

/** For status pages. One slow call lowers the limit, but is not yet an overload. */
export const isCrowded = (load: Load, now: number): boolean => wasOverloaded(load, now) || hasQueuedLong(load, now);

/** For quotes and orders; under overload also per dispensary, so that a rush on one doesn't block the others. */
export const QUOTES_MAX = 24;
export const ORDERS_MAX = 32;
export const ORDERS_OF_DISPENSARY_MAX = 8;

/** The addresses, of pages and of the API, that show what can be bought and read the database. */
const browsing =
  /^\/(nearby|about|menu\/.+|favorites(\/now)?|sitemap\.xml|(brands|strains|rules|products|sitemaps)\/.+|vendor\/(?!(subscription|integrations|treez)(\/|$))[^/]+(\/menu(\/[^/]+)?)?|api\/(search|map)\/.+|api\/vendor\/inventory\/public\/.+)?$/;

export const isBrowsing = (method: string, pathname: string): boolean =>
  (method === "GET" || method === "HEAD") && browsing.test(pathname.replace(/(.)\/+$/, "$1"));

const RETRY_MIN_SECONDS = 5;
const RETRY_SPREAD_SECONDS = 10;

/** Spread, so that those who wait don't come back together. `random` is from 0 to 1. */
export const retrySeconds = (random: number): number => RETRY_MIN_SECONDS + Math.floor(random * RETRY_SPREAD_SECONDS);

export const BUSY_MESSAGE = "We're slower than usual right now. Please try again in a moment.";
