import type { products } from "../../schema/index.ts";

type ProductRow = typeof products.$inferInsert;

const HOUR = 3_600_000;

/** By position on the menu: few left, or none. */
const few: Partial<Record<number, number>> = { 4: 3, 8: 0, 11: 5, 15: 1, 22: 2 };
const COUNTED_EVERY = 3;

/** Counts part of a menu, as a dispensary that has just begun to count: most have enough, one is sold out today. */
export function countStock(menu: readonly ProductRow[], now: number): void {
  const shown = menu
    .filter(({ status, imageKey }) => status === "Active" && imageKey)
    .toSorted((a, b) => Number(!a.salePriceCents) - Number(!b.salePriceCents) || (a.id < b.id ? -1 : 1));
  for (const [place, row] of shown.entries()) {
    const left = few[place];
    if (left !== undefined) Object.assign(row, { stock: left, ranLowAt: now - HOUR });
    else if (place > 4 && place % COUNTED_EVERY === 0) row.stock = 12 + place;
  }
}
