import type { Category } from "#app/domain/menu/product.ts";
import { flowerBrands, productNames, type StrainName, strainNamed, strainNames } from "../names.ts";
import type { PictureKind } from "../picture-keys.ts";
import { seeded, stableId } from "../random.ts";

/** A product before it has a size and a price. */
export type Line = {
  kind: PictureKind;
  category: Category;
  name: string;
  brand: string;
  strain: StrainName | undefined;
  /** The source of the name; empty for invented ones. */
  kushyId: string;
};

const categoryOf: Partial<Record<PictureKind, Category>> = {
  "pre-roll": "Pre-roll",
  cartridge: "Vape",
  disposable: "Vape",
  shatter: "Concentrate",
  wax: "Concentrate",
  oil: "Concentrate",
  hash: "Concentrate",
  tincture: "Tincture",
};

/** The dataset names these by strain only, so their kind is added. */
const form: Partial<Record<PictureKind, string>> = {
  "pre-roll": "Pre-Roll",
  cartridge: "Cartridge",
  disposable: "Disposable",
  shatter: "Shatter",
  wax: "Wax",
  oil: "Oil",
  hash: "Hash",
};

const named: Line[] = productNames.map(({ kushyId, name, brand, kind, strain }) => ({
  kind,
  category: categoryOf[kind] ?? "Edible",
  name: form[kind] ? `${strain} ${form[kind]}` : name,
  brand,
  strain: strain ? strainNamed(strain) : undefined,
  kushyId,
}));

/** Flower is sold under its strain's name; growers are invented. Strains with known parents are the well-known ones. */
const flower: Line[] = strainNames.flatMap((strain) => {
  const random = seeded("growers", strain.name);
  const growers = random.shuffled(flowerBrands).slice(0, strain.parents.length > 0 ? 3 : 1);
  return growers.map((brand) => ({
    kind: "flower" as const,
    category: "Flower" as const,
    name: strain.name,
    brand,
    strain,
    kushyId: "",
  }));
});

/** Products without a strain. Their brands are invented. */
const gearNames: readonly (readonly [kind: PictureKind, brand: string, ...names: string[]])[] = [
  [
    "grinder",
    "Millstone",
    "Four-Piece Grinder, 63 mm",
    "Two-Piece Grinder, 50 mm",
    "Pocket Grinder with Pollen Screen",
  ],
  ["pipe", "Kiln & Company", "Swirled Glass Spoon", "Striped Hand Pipe", "Little Traveler Pipe"],
  ["water-pipe", "Kiln & Company", "Round-Bottom Water Pipe, 12 in", "Beaker Water Pipe, 9 in"],
  ["tray", "Commonplace", "Sunset Rolling Tray, Large", "Sunset Rolling Tray, Small"],
  ["papers", "Commonplace", "Unbleached Papers, King Size", "Hemp Papers with Tips, 1¼", "Rice Papers, Slim"],
  ["stash", "Commonplace", "Ceramic Stash Jar", "Smell-Proof Pouch", "Stash Jar with Wooden Lid"],
  ["battery", "Plainline", "510 Battery, Variable Voltage", "510 Battery, Slim", "510 Battery Kit with Charger"],
  ["lighter", "Commonplace", "Refillable Lighter", "Wind-Proof Lighter"],
];

const gear: Line[] = gearNames.flatMap(([kind, brand, ...names]) =>
  names.map((name) => ({ kind, category: "Gear" as const, name, brand, strain: undefined, kushyId: "" })),
);

export const allLines: readonly Line[] = [...flower, ...named, ...gear];

export const linesOf = (category: Category): readonly Line[] => allLines.filter((line) => line.category === category);

/** The master catalog's row of a line. */
export const catalogId = (line: Line): string =>
  line.kushyId ? stableId("kushy-product", line.kushyId) : stableId("catalogue", line.category, line.brand, line.name);
