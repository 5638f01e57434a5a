import { SECOND_MS } from "#app/domain/time.ts";
import type { Visit } from "#app/visit.ts";

const EVERY_MS = 30 * SECOND_MS;

let tally = { requests: 0, failures: 0 };
let sentAt = 0;

/** One data point per isolate and half a minute, and one at once for a failure: not a write per request. */
export function tallyResponse(visit: Visit, status: number, now = Date.now()): void {
  tally.requests += 1;
  if (status >= 500) tally.failures += 1;
  else if (now - sentAt < EVERY_MS) return;
  visit.background(visit.analytics.writeResponses(tally));
  tally = { requests: 0, failures: 0 };
  sentAt = now;
}
