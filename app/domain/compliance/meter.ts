import { contentsOf, type Packaged, thousandths } from "./contents.ts";
import type { Allowance, Limit } from "./limit.ts";
import type { GoodsClass } from "./pack-schema.ts";

export type CountedLine = Packaged & { quantity: number };

export type LimitUse = Pick<Limit, "name" | "unit" | "period" | "source"> & { used: number; limit: number };

/** Floating-point noise; a milligram is thousands of times larger. */
const NOISE = 1e-9;

/**
 * 1 is full. Unknown, unbounded contents fill the whole limit: no lawful package holds more.
 * Classes are summed before weighing, so line order doesn't matter.
 */
function shareOf({ fills }: Limit, lines: readonly CountedLine[], packageMgThc?: number): number {
  const sums: Partial<Record<GoodsClass, number>> = {};
  for (const line of lines) {
    for (const { goodsClass, ...holds } of contentsOf(line, packageMgThc)) {
      const fill = fills[goodsClass];
      const each = fill && (holds[fill.in] ?? fill.most);
      if (each) sums[goodsClass] = thousandths((sums[goodsClass] ?? 0) + each * line.quantity);
    }
  }
  const shares = Object.entries(fills).map(([goodsClass, { most }]) => (sums[goodsClass as GoodsClass] ?? 0) / most);
  return shares.reduce((sum, share) => sum + share, 0);
}

/** By limit key; 1 is full. */
export type Shares = Readonly<Record<string, number>>;

const none: Shares = {};

type Count<T> = (allowance: Allowance, lines: readonly CountedLine[], before?: Shares) => T;

export const limitsOf: Count<LimitUse[]> = ({ limits, packageMgThc }, lines, before = none) =>
  limits.map((limit) => {
    const { key, name, most, unit, period, source } = limit;
    const share = shareOf(limit, lines, packageMgThc) + (before[key] ?? 0);
    return { name, used: thousandths(share * most * 1000) / 1000, limit: most, unit, period, source };
  });

export const overLimit: Count<Limit | undefined> = ({ limits, packageMgThc }, lines, before = none) =>
  limits.find((limit) => {
    const share = shareOf(limit, lines, packageMgThc);
    return share > 0 && share + (before[limit.key] ?? 0) > 1 + NOISE;
  });

export const dayShares = ({ limits, packageMgThc }: Allowance, lines: readonly CountedLine[]): Shares =>
  Object.fromEntries(
    limits
      .filter(({ period }) => period === "day")
      .map((limit) => [limit.key, shareOf(limit, lines, packageMgThc)] as const)
      .filter(([, share]) => share > 0),
  );
