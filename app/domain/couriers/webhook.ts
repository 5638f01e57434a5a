import { isPublicHost } from "./public-host.ts";

/** Waits before the tries after the first, in minutes: over a day and a half, then it is given up until someone replays it. */
const WAITS_MINUTES = [1, 5, 30, 120, 360, 720, 1440];

/** When a delivery that has now been tried `attempts` times is tried again; null where it is given up. */
export function retryAt(attempts: number, now: number): number | null {
  const minutes = WAITS_MINUTES[attempts - 1];
  return minutes === undefined ? null : now + minutes * 60_000;
}

/** What a dispensary may register at most. */
export const WEBHOOKS_MAX = 5;

/**
 * An address that we send events to, as it is kept; undefined where it is not HTTPS on a public name or has credentials in
 * it. On a developer's machine, `local`, a receiver on this machine will do too.
 */
export function webhookUrl(text: string, local: boolean): string | undefined {
  if (text.length > 500 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password) return undefined;
  if (local && ["localhost", "127.0.0.1"].includes(url.hostname)) {
    return ["http:", "https:"].includes(url.protocol) ? text : undefined;
  }
  if (url.protocol !== "https:" || !isPublicHost(url.hostname)) return undefined;
  if (!url.hostname.endsWith(".")) return text;
  // The same host: it is registered once.
  url.hostname = url.hostname.slice(0, -1);
  return url.href;
}
