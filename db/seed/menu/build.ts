import type { StatedContents } from "#app/domain/compliance/contents.ts";
import { measureOf } from "#app/domain/menu/amount.ts";
import { type Category, categories, type ProductTag } from "#app/domain/menu/product.ts";
import type { Classification } from "#app/domain/menu/strain.ts";
import type { products } from "../../schema/index.ts";
import { type PictureKind, picturesOf, type TintName } from "../picture-keys.ts";
import { orderedId, type Random, seeded } from "../random.ts";
import { catalogId, type Line, linesOf } from "./lines.ts";
import { salePriceOf, sizeOf } from "./prices.ts";
import { describe, strainDetails } from "./wording.ts";

type ProductRow = typeof products.$inferInsert;

/** Shares of a menu by category. */
const share: Record<Category, number> = {
  Flower: 0.27,
  "Pre-roll": 0.13,
  Vape: 0.17,
  Edible: 0.19,
  Concentrate: 0.12,
  Tincture: 0.06,
  Gear: 0.06,
};

export type Shelf = {
  /** Seed of the menu: the same name always gives the same one. */
  name: string;
  vendorId: string;
  count: number;
  /** How many are on the public menu; undefined for all but a few. */
  listed?: number | undefined;
  createdAt: number;
  source: string;
};

/** A shop's menu over all seven categories, with pictures, sales, tags and a few disabled products. */
export function fillShelf({ name, vendorId, count, listed, createdAt, source }: Shelf): ProductRow[] {
  const random = seeded("shelf", name);
  const pictures = new PictureDeck(random);
  const rows: ProductRow[] = [];
  for (const line of linesFor(count, random)) {
    const at = rows.length;
    const classification = classificationOf(line, random);
    const { amount, priceCents } = sizeOf(line.kind, random);
    const thcPercent = thcOf(line, classification, random);
    rows.push({
      id: productId(vendorId, at),
      vendorId,
      catalogProductId: catalogId(line),
      name: line.name,
      brand: line.brand,
      category: line.category,
      description: describe(line, random),
      status: "Active",
      imageKey: pictures.next(line.kind, tintOf(classification, random)),
      priceCents,
      salePriceCents: salePriceOf(priceCents, random),
      amount,
      strain: classification ?? null,
      strainDetails: line.strain ? strainDetails(line.strain) : "",
      thcPercent,
      contents: at % UNSTATED === 0 ? null : statedContents(line.category, amount),
      tags: tagsOf(line, classification, thcPercent, random),
      stock: null,
      ranLowAt: null,
      createdAt,
      updatedAt: createdAt,
      source,
      sourceId: String(at),
    });
  }
  disable(rows, listed ?? count - Math.max(2, Math.round(count * 0.04)), random);
  return rows;
}

/** One in this many packages has no stated contents. */
const UNSTATED = 9;
const PRE_ROLL_GRAMS = 0.5;
const PIECE_MG_THC = 10;

/** The contents of a package counted in pieces, which its amount doesn't state. */
function statedContents(category: Category, amount: string | null): StatedContents | null {
  const pieces = measureOf(amount, category);
  if (pieces?.unit !== "ct") return null;
  if (category === "Pre-roll") return { grams: pieces.value * (pieces.value === 1 ? 1 : PRE_ROLL_GRAMS) };
  return category === "Edible" ? { thcMg: pieces.value * PIECE_MG_THC } : null;
}

/** Menus without another order list products by ID, so IDs follow the order of the menu. */
const productId = (vendorId: string, place: number): string => orderedId(place, "product", vendorId, place);

/**
 * Lines without repetition, with categories mixed so that any part of the list has some of each. Well-known strains
 * come first, CBD strains last.
 */
function linesFor(count: number, random: Random): Line[] {
  const counts = categories.map((category) => Math.max(2, Math.round(count * share[category])));
  counts[0]! += count - counts.reduce((sum, n) => sum + n, 0);
  const lines = categories.flatMap((category, at) => {
    const known = ({ strain }: Line) =>
      (strain?.parents.length ? 0 : 1) + (strain?.classification === "CBD" ? 0.6 : 0) + random.next() * 1.4;
    const ranked = linesOf(category)
      .map((line) => ({ line, rank: known(line) }))
      .sort((a, b) => a.rank - b.rank);
    return Array.from({ length: counts[at]! }, (_, i) => ({
      line: ranked[i % ranked.length]!.line,
      place: (i + 0.2 + 0.6 * random.next()) / counts[at]!,
    }));
  });
  return lines.sort((a, b) => a.place - b.place).map(({ line }) => line);
}

function classificationOf(line: Line, random: Random): Classification | undefined {
  if (line.category === "Gear") return undefined;
  if (line.strain) return line.strain.classification;
  if (/\bcbd\b/i.test(line.name)) return "CBD";
  return random.pick(["Sativa", "Indica", "Hybrid", "Hybrid"]);
}

const tints: Record<Classification, TintName> = { Sativa: "sativa", Indica: "indica", Hybrid: "hybrid", CBD: "cbd" };
const tintOf = (classification: Classification | undefined, random: Random): TintName =>
  classification ? tints[classification] : random.pick(Object.values(tints));

const thcRange: Partial<Record<Category, readonly [low: number, high: number]>> = {
  Flower: [15.5, 32],
  "Pre-roll": [17, 33],
  Vape: [70, 92],
  Concentrate: [62, 88],
};

function thcOf(line: Line, classification: Classification | undefined, random: Random): number | null {
  const range = thcRange[line.category];
  if (!range || random.chance(0.05)) return null;
  const [low, high] = classification === "CBD" ? [range[0] * 0.12, range[0] * 0.4] : range;
  return Math.round(random.between(low, high) * 10) / 10;
}

function tagsOf(line: Line, classification: Classification | undefined, thc: number | null, random: Random) {
  const tags: ProductTag[] = [];
  if (random.chance(0.09)) tags.push("Staff Pick");
  const range = thcRange[line.category];
  if (classification === "CBD") tags.push("Low THC");
  else if (thc !== null && range) {
    const part = (thc - range[0]) / (range[1] - range[0]);
    if (part > 0.78) tags.push("High THC");
    if (part < 0.1) tags.push("Low THC");
  }
  return tags;
}

/** Disables products until this many are listed. */
function disable(rows: ProductRow[], listed: number, random: Random): void {
  const off = random.shuffled(rows).slice(0, rows.length - listed);
  for (const row of off) row.status = "Disabled";
}

/** Hands out pictures of a kind and tint, using each once before any repeats. */
class PictureDeck {
  readonly #decks = new Map<string, string[]>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  next(kind: PictureKind, tint: TintName): string {
    const name = `${kind}/${tint}`;
    const deck = this.#decks.get(name) ?? [];
    if (deck.length === 0) deck.push(...this.#random.shuffled(picturesOf(kind, tint)));
    this.#decks.set(name, deck);
    return deck.pop()!;
  }
}
