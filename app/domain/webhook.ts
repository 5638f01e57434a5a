/** Waits before the tries after the first, in minutes: over a day and a half, then it is given up until someone replays it. */
const WAITS_MINUTES = [1, 5, 30, 120, 360, 720, 1440];

/** When a delivery that has now been tried `attempts` times is tried again; null where it is given up. */
export function retryAt(attempts: number, now: number): number | null {
  const minutes = WAITS_MINUTES[attempts - 1];
  return minutes === undefined ? null : now + minutes * 60_000;
}

/** What a dispensary may register at most. */
export const WEBHOOKS_MAX = 5;

const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home|lan|test|invalid)$/i;
const IP_LITERAL = /^(\d{1,3}\.){3}\d{1,3}$|^\[/;

/**
 * Whether we send events to an address: HTTPS on a public name, without credentials in it. On a developer's machine,
 * `local`, a receiver on this machine will do too.
 */
export function isWebhookUrl(text: string, local: boolean): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  if (local && ["localhost", "127.0.0.1"].includes(url.hostname)) return /^https?:$/.test(url.protocol);
  return (
    url.protocol === "https:" &&
    url.hostname.includes(".") &&
    !IP_LITERAL.test(url.hostname) &&
    !PRIVATE_NAME.test(url.hostname)
  );
}
