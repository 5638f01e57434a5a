import { QUANTITY_MAX } from "../checkout/cart.ts";
import { contentsOf, type Packaged, thousandths } from "./contents.ts";
import type { Allowance, Limit } from "./limit.ts";
import type { GoodsClass } from "./pack-schema.ts";

/** A line of a cart, as far as limits go. */
export type CountedLine = Packaged & { quantity: number };

/** How far a limit is used, in its own unit. */
export type LimitUse = Pick<Limit, "name" | "unit" | "period" | "source"> & { used: number; limit: number };

/** Floating-point noise; a milligram is thousands of times more. */
const NOISE = 1e-9;

/**
 * The share of a limit that lines take: 1 is full. Each class is summed up before it is weighed, so that no order of the
 * lines makes a difference. What is not known, and could be anything, takes the whole limit: no lawful package holds more.
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

/** Shares of limits, by their keys, that were used up before: 1 is full. */
export type Shares = Readonly<Record<string, number>>;

const none: Shares = {};

/** How far lines, and what was bought before them, use each limit. No order makes a difference, and more never uses less. */
export const limitsOf = (
  { limits, packageMgThc }: Allowance,
  lines: readonly CountedLine[],
  before = none,
): LimitUse[] =>
  limits.map((limit) => {
    const { key, name, most, unit, period, source } = limit;
    const share = shareOf(limit, lines, packageMgThc) + (before[key] ?? 0);
    return { name, used: thousandths(share * most * 1000) / 1000, limit: most, unit, period, source };
  });

/** The first limit that lines go beyond, with what was bought before them; undefined where all of it may be bought. */
export const overLimit = (
  { limits, packageMgThc }: Allowance,
  lines: readonly CountedLine[],
  before = none,
): Limit | undefined =>
  limits.find((limit) => {
    const share = shareOf(limit, lines, packageMgThc);
    return share > 0 && share + (before[limit.key] ?? 0) > 1 + NOISE;
  });

/** The shares that lines take of the limits that count over a day, by their keys; those they do not touch are left out. */
export const dayShares = ({ limits, packageMgThc }: Allowance, lines: readonly CountedLine[]): Shares =>
  Object.fromEntries(
    limits
      .filter(({ period }) => period === "day")
      .map((limit) => [limit.key, shareOf(limit, lines, packageMgThc)] as const)
      .filter(([, share]) => share > 0),
  );

/** How many more pieces of a product fit beside the lines, and which limit stops the next one. */
export function roomFor(allowance: Allowance, lines: readonly CountedLine[], product: Packaged) {
  const rooms = allowance.limits.map((limit) => {
    const each = shareOf(limit, [{ ...product, quantity: 1 }], allowance.packageMgThc);
    const left = 1 - shareOf(limit, lines, allowance.packageMgThc);
    const pieces = each === 0 ? QUANTITY_MAX : Math.max(0, Math.floor((left + NOISE) / each));
    return { pieces: Math.min(QUANTITY_MAX, pieces), limit: each === 0 ? undefined : limit };
  });
  const none = { pieces: QUANTITY_MAX, limit: undefined };
  return rooms.reduce((least, room) => (room.pieces < least.pieces ? room : least), none as (typeof rooms)[number]);
}
