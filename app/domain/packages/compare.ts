import { sum } from "../sum.ts";
import type { PickedUnits } from "./package.ts";

/** Where a package's missing units went, which track and trace may not know. */
const reasons = {
  waiting: "picked for open orders",
  counter: "handed over without a trip: your point of sale reports these",
  unreported: "on trips that aren't reported yet",
} as const;
type Reason = keyof typeof reasons;

export type KnownPackage = { uid: string; left: number };
export type RemovedUnits = PickedUnits & { why: Reason };
/** Units that left on a trip and weren't counted when it ended. */
export type Missing = PickedUnits & { trip: number };
export type Difference = { uid: string; ours: number | null; theirs: number | null; cause: string };

/** Each package of which track and trace has another number of units, and why as far as it can be known. */
export function comparePackages(
  ours: readonly KnownPackage[],
  theirs: readonly PickedUnits[],
  { removed, missing }: { removed: readonly RemovedUnits[]; missing: readonly Missing[] },
): Difference[] {
  const traced = new Map(theirs.map(({ uid, units }) => [uid, units]));
  const known = new Set(ours.map(({ uid }) => uid));
  return [
    ...ours.flatMap(({ uid, left }): Difference[] => {
      const units = traced.get(uid);
      if (units === undefined) return [{ uid, ours: left, theirs: null, cause: "Not in track and trace" }];
      if (units === left) return [];
      return [{ uid, ours: left, theirs: units, cause: causeOf(uid, units - left, removed, missing) }];
    }),
    ...theirs
      .filter(({ uid }) => !known.has(uid))
      .map(({ uid, units }) => ({ uid, ours: null, theirs: units, cause: "Not received here" })),
  ];
}

function causeOf(uid: string, more: number, removed: readonly RemovedUnits[], missing: readonly Missing[]): string {
  const own = removed.filter((each) => each.uid === uid);
  const lost = missing.filter((each) => each.uid === uid);
  const explained = sum(own.map(({ units }) => units)) - sum(lost.map(({ units }) => units));
  const parts = [
    ...[...Map.groupBy(own, ({ why }) => why)].map(
      ([why, group]) => `${sum(group.map(({ units }) => units))} ${reasons[why]}`,
    ),
    ...lost.map(({ units, trip }) => `${units} didn't come back from trip ${trip}`),
    ...(explained === more ? [] : [`${Math.abs(more - explained)} unexplained`]),
  ];
  return parts.join("; ");
}
