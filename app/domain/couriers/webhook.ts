import { MINUTE_MS } from "../time.ts";

/** Over a day and a half in total; then only a manual replay retries. */
const WAITS_MINUTES = [1, 5, 30, 120, 360, 720, 1440];

export function retryAt(attempts: number, now: number): number | null {
  const minutes = WAITS_MINUTES[attempts - 1];
  return minutes === undefined ? null : now + minutes * MINUTE_MS;
}

export const WEBHOOKS_MAX = 5;

/** Records only the host: paths and queries can carry keys. */
export const webhookLine = <Kind extends "webhook-added" | "webhook-removed">(
  kind: Kind,
  { id, url }: { id: string; url: string },
) => ({ kind, subjectId: id, name: new URL(url).host, changes: [] });
