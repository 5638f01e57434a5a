import type { Category } from "#app/domain/menu/product.ts";
import type { products } from "../../schema/index.ts";

type ProductRow = typeof products.$inferInsert;

/** Sizes of a product, and each size's price as a multiple of the smallest one's. Invented, like all prices. */
const ladders: Partial<Record<Category, readonly (readonly [amount: string, factor: number])[]>> = {
  Flower: [
    ["3.5g", 1],
    ["7g", 1.85],
    ["½oz", 3.4],
    ["1oz", 6],
  ],
  Vape: [
    ["0.5g", 1],
    ["1g", 1.75],
  ],
  Edible: [
    ["10mg", 1],
    ["100mg", 2.6],
  ],
  Concentrate: [
    ["½g", 1],
    ["1g", 1.8],
  ],
};

/** Three in ten rows become other sizes of the menu's first products. */
const SHARE = 0.3;
const FEWEST = 8;

/** Sells some of a menu's products in several sizes: its last ones make room for more sizes of its first ones. */
export function sellInSizes(menu: ProductRow[]): void {
  for (const [category, ladder] of Object.entries(ladders)) {
    const shown = menu.filter((row) => row.category === category && row.status === "Active");
    if (shown.length < FEWEST) continue;
    const bases = shown.filter(({ amount }) => ladder.some(([known]) => known === amount));
    const room = shown.slice(shown.length - Math.floor(shown.length * SHARE));
    for (const [at, base] of bases.entries()) {
      if (room.includes(base) || room.length === 0) break;
      const factorOf = ladder.find(([amount]) => amount === base.amount)![1];
      const others = ladder.filter(([amount]) => amount !== base.amount).slice(0, 1 + ((at + 1) % 3));
      for (const [amount, factor] of others) {
        const row = room.pop();
        if (row) Object.assign(row, asSize(base, amount, factor / factorOf));
      }
    }
  }
}

const asSize = (base: ProductRow, amount: string, factor: number): Partial<ProductRow> => ({
  catalogProductId: base.catalogProductId ?? null,
  name: base.name,
  brand: base.brand ?? "",
  description: base.description ?? "",
  imageKey: base.imageKey ?? null,
  priceCents: Math.max(200, Math.round((base.priceCents * factor) / 100) * 100),
  salePriceCents: null,
  amount,
  strain: base.strain ?? null,
  strainDetails: base.strainDetails ?? "",
  thcPercent: base.thcPercent ?? null,
  contents: null,
  tags: base.tags ?? [],
});
