import type { PlannedItem, PosItem } from "./import.ts";

/** From a counter or clock of the source that only increases: an integer, or an instant in milliseconds. */
export type Versioned = { version: number };
export type SentItem = Versioned & { item: PosItem };

export const lineResults = ["applied", "unchanged", "waiting", "stale", "refused"] as const;
export type LineResult = (typeof lineResults)[number];
export type LineCounts = Record<LineResult, number>;

/** `leftOutAt`: the version of the newest whole menu, which covers every item. */
export const decideItem = (known: Versioned | undefined, incoming: Versioned, leftOutAt: number): "taken" | "stale" =>
  incoming.version > Math.max(known?.version ?? 0, leftOutAt) ? "taken" : "stale";

export function selectNewest<Sent extends SentItem>(
  sent: readonly Sent[],
  known: ReadonlyMap<string, Versioned>,
  leftOutAt: number,
): Map<string, Sent> {
  const newest = new Map<string, Sent>();
  for (const each of sent) {
    const { sourceId } = each.item;
    if (decideItem(newest.get(sourceId) ?? known.get(sourceId), each, leftOutAt) === "taken")
      newest.set(sourceId, each);
  }
  return newest;
}

/** `isAccepted`: whether the dispensary has accepted the source's first menu. */
export function resultOf({ what }: Pick<PlannedItem, "what">, isAccepted: boolean): LineResult {
  if (what === "unchanged" || what === "skipped") return "unchanged";
  return isAccepted ? "applied" : "waiting";
}

export const countLines = (lines: readonly { result: LineResult }[]): LineCounts => {
  const counts: LineCounts = { applied: 0, unchanged: 0, waiting: 0, stale: 0, refused: 0 };
  for (const { result } of lines) counts[result] += 1;
  return counts;
};
