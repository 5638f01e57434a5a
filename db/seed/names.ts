import type { Classification } from "#app/domain/menu/strain.ts";
import data from "./names.json" with { type: "json" };
import type { PictureKind } from "./picture-keys.ts";

/**
 * Real names of strains, brands and products from the Kushy dataset (MIT, see KUSHY-LICENSE); none of its texts.
 * `kushyId` is the dataset's row; empty without one.
 */
export type StrainName = {
  kushyId: string;
  name: string;
  classification: Classification;
  effects: string[];
  aroma: string[];
  parents: string[];
};
export type ProductName = { kushyId: string; name: string; brand: string; kind: PictureKind; strain: string };

const list = (text: string) => text.split(", ").filter(Boolean);

export const strainNames: readonly StrainName[] = (data.strains as string[][]).map(
  ([kushyId, name, classification, effects, aroma, parents]) => ({
    kushyId: kushyId!,
    name: name!,
    classification: classification as Classification,
    effects: list(effects!),
    aroma: list(aroma!),
    parents: list(parents!),
  }),
);

const pictureKinds: Record<string, PictureKind> = { crumble: "wax", kief: "hash" };

export const productNames: readonly ProductName[] = (data.products as string[][]).map(
  ([kushyId, name, brand, kind, strain]) => ({
    kushyId: kushyId!,
    name: name!,
    brand: brand!,
    kind: (pictureKinds[kind!] ?? kind) as PictureKind,
    strain: strain!,
  }),
);

export const flowerBrands: readonly string[] = data.flowerBrands;

const byName = new Map(strainNames.map((strain) => [strain.name, strain]));
export const strainNamed = (name: string): StrainName | undefined => byName.get(name);
