const MINUTE = 60_000;

/** A new order rings at once, and again after 2 and 5 minutes until someone looks. */
const ringsAfterMs = [0, 2 * MINUTE, 5 * MINUTE] as const;

/** `rang` is how often an order rang already. */
export type Unseen = { id: string; noticedAt: number; rang: number };

/** Whether an order that nobody has looked at should ring now. */
export const isDueToRing = ({ noticedAt, rang }: Unseen, now: number): boolean =>
  now - noticedAt >= (ringsAfterMs[rang] ?? Number.POSITIVE_INFINITY);

/** Milliseconds until the next ring of any of them; undefined where none is left. */
export function untilNextRing(unseen: readonly Unseen[], now: number): number | undefined {
  const waits = unseen
    .filter(({ rang }) => rang < ringsAfterMs.length)
    .map(({ noticedAt, rang }) => Math.max(0, noticedAt + (ringsAfterMs[rang] ?? 0) - now));
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

/** What the browser's tab says while orders wait to be seen: "(2) New orders". */
export const alertTitle = (unseen: number): string => `(${unseen}) New ${unseen === 1 ? "order" : "orders"}`;
