import type { PictureKind } from "../picture-keys.ts";
import type { Random } from "../random.ts";

/**
 * Sizes, how common each is, and a price range in dollars. The dataset has no prices: all are invented, within what is
 * usual in Los Angeles.
 */
type Size = readonly [amount: string | null, weight: number, low: number, high: number];

const edible: readonly Size[] = [
  ["100mg", 7, 14, 26],
  ["10mg", 2, 5, 9],
  ["25mg", 1, 8, 12],
];

const sizes: Record<PictureKind, readonly Size[]> = {
  flower: [
    ["3.5g", 10, 22, 58],
    ["7g", 3, 42, 96],
    ["½oz", 2, 78, 165],
    ["1oz", 2, 110, 199],
    ["5g", 1, 32, 60],
  ],
  "pre-roll": [
    ["1g", 6, 7, 16],
    ["Single", 2, 8, 14],
    ["2-pk", 2, 14, 24],
    ["5-pk", 3, 24, 44],
    ["7-pk", 1, 32, 52],
    ["10-pk", 1, 40, 68],
  ],
  cartridge: [
    ["0.5g", 5, 22, 38],
    ["1g", 6, 36, 64],
  ],
  disposable: [
    ["0.3g", 3, 18, 28],
    ["0.5g", 4, 26, 42],
    ["1g", 2, 40, 62],
  ],
  candy: edible,
  chocolate: edible,
  snack: edible,
  drink: [
    ["10mg", 5, 6, 9],
    ["100mg", 3, 14, 22],
    ["<5mg", 1, 4, 7],
  ],
  capsule: [
    ["10ct", 4, 18, 34],
    ["100mg", 2, 20, 30],
  ],
  spread: [["100mg", 1, 18, 28]],
  shatter: [
    ["½g", 3, 16, 28],
    ["1g", 6, 26, 48],
  ],
  wax: [
    ["½g", 2, 18, 30],
    ["1g", 6, 28, 60],
  ],
  oil: [
    ["½g", 2, 20, 32],
    ["1g", 5, 34, 62],
  ],
  hash: [
    ["½g", 1, 16, 30],
    ["1g", 4, 24, 52],
  ],
  tincture: [
    ["15ml", 3, 26, 44],
    ["30ml", 5, 42, 84],
    ["500mg", 2, 34, 52],
    ["1000mg", 2, 58, 92],
  ],
  grinder: [[null, 1, 14, 48]],
  pipe: [[null, 1, 16, 45]],
  "water-pipe": [[null, 1, 48, 120]],
  tray: [[null, 1, 9, 22]],
  papers: [[null, 1, 2, 5]],
  stash: [[null, 1, 14, 32]],
  battery: [[null, 1, 12, 34]],
  lighter: [[null, 1, 3, 12]],
};

export function sizeOf(kind: PictureKind, random: Random): { amount: string | null; priceCents: number } {
  const choices = sizes[kind].flatMap((size) => Array.from({ length: size[1] }, () => size));
  const [amount, , low, high] = random.pick(choices);
  const dollars = Math.round(low + (high - low) * random.next() ** 1.2);
  return { amount, priceCents: dollars * 100 - (random.chance(0.16) ? 50 : 0) };
}

/** All sizes of a kind, for the master catalog. */
export const amountsOf = (kind: PictureKind): string[] => sizes[kind].flatMap(([amount]) => amount ?? []);

/** 10 to 30 percent off, rounded to half dollars; null for most. */
export function salePriceOf(priceCents: number, random: Random): number | null {
  if (!random.chance(0.17)) return null;
  const cut = random.pick([0.1, 0.15, 0.2, 0.2, 0.25, 0.3]);
  const sale = Math.round((priceCents * (1 - cut)) / 50) * 50;
  return sale > 0 && sale < priceCents ? sale : null;
}
