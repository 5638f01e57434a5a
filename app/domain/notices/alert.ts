import { MINUTE_MS } from "../time.ts";

const ringsAfterMs = [0, 2 * MINUTE_MS, 5 * MINUTE_MS] as const;

export type Unseen = { id: string; noticedAt: number; rang: number };

export const isDueToRing = ({ noticedAt, rang }: Unseen, now: number): boolean =>
  now - noticedAt >= (ringsAfterMs[rang] ?? Number.POSITIVE_INFINITY);

export function untilNextRing(unseen: readonly Unseen[], now: number): number | undefined {
  const waits = unseen
    .filter(({ rang }) => rang < ringsAfterMs.length)
    .map(({ noticedAt, rang }) => Math.max(0, noticedAt + (ringsAfterMs[rang] ?? 0) - now));
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

export const alertTitle = (unseen: number): string => `(${unseen}) New ${unseen === 1 ? "order" : "orders"}`;
