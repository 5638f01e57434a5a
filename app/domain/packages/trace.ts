import { HOUR_MS, MINUTE_MS } from "../time.ts";

export const TRACE_UNAVAILABLE = "Track and trace isn't available here yet.";
export const TRACE_KEY_MAX = 200;

export const isTraceKey = (key: string): boolean => key.length <= TRACE_KEY_MAX && /^[\x21-\x7e]+$/.test(key);

/** Binds the encrypted key to its dispensary. */
export const traceKeyOwner = (vendorId: string): string => `trace-key:${vendorId}`;

const FIRST_WAIT_MS = 2 * MINUTE_MS;
const LONGEST_WAIT_MS = 2 * HOUR_MS;

/** The law asks for every trip, so it never gives up. */
export const nextReportAt = (attempts: number, now: number): number =>
  now + Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_WAIT_MS);
