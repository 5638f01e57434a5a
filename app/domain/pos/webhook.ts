import { DAY_MS, MINUTE_MS } from "../time.ts";

/** Over a day and a half in total; then only a manual replay retries. */
const WAITS_MINUTES = [1, 5, 30, 120, 360, 720, 1440];

export function retryAt(attempts: number, now: number): number | null {
  const minutes = WAITS_MINUTES[attempts - 1];
  return minutes === undefined ? null : now + minutes * MINUTE_MS;
}

export const WEBHOOKS_MAX = 10;
export const OLD_SECRET_MS = DAY_MS;
export const SECRETS_MAX = 4;

/** Which secrets, named by when they were made, still sign: the newest, and any replaced within the last day. */
export const validSecrets = (madeAt: readonly number[], now: number): number[] =>
  madeAt.filter((_, at) => now < (madeAt[at + 1] ?? now) + OLD_SECRET_MS);

/** When the secret before the newest stops signing; null if it has. */
export const oldSecretUntil = (madeAt: readonly number[], now: number): number | null =>
  validSecrets(madeAt, now).length > 1 ? (madeAt.at(-1) ?? 0) + OLD_SECRET_MS : null;

type HistoryKind = "webhook-added" | "webhook-changed" | "webhook-removed";

/** Records only the host: paths and queries can carry keys. */
export const webhookLine = <Kind extends HistoryKind>(
  kind: Kind,
  { id, url }: { id: string; url: string },
  changes: { label: string; before: string; after: string }[] = [],
) => ({ kind, subjectId: id, name: new URL(url).host, changes });
