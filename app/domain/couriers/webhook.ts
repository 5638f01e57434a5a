/** Waits before the tries after the first, in minutes: over a day and a half, then it is given up until someone replays it. */
const WAITS_MINUTES = [1, 5, 30, 120, 360, 720, 1440];

/** When a delivery that has now been tried `attempts` times is tried again; null where it is given up. */
export function retryAt(attempts: number, now: number): number | null {
  const minutes = WAITS_MINUTES[attempts - 1];
  return minutes === undefined ? null : now + minutes * 60_000;
}

/** What a dispensary may register at most. */
export const WEBHOOKS_MAX = 5;

/** A webhook in the history: of its address the host alone, since paths and queries carry keys. */
export const webhookLine = <Kind extends "webhook-added" | "webhook-removed">(
  kind: Kind,
  { id, url }: { id: string; url: string },
) => ({ kind, subjectId: id, name: new URL(url).host, changes: [] });
