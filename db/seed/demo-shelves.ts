import type { catalogProducts, strains } from "../schema/index.ts";
import { allLines, catalogId } from "./menu/lines.ts";
import { amountsOf } from "./menu/prices.ts";
import { describe, strainDetails, terpenesOf } from "./menu/wording.ts";
import { strainNames } from "./names.ts";
import { picturesOf, tintNames } from "./picture-keys.ts";
import { seeded, stableId } from "./random.ts";

type StrainRow = typeof strains.$inferInsert;
type CatalogRow = typeof catalogProducts.$inferInsert;

/** Approved strains with the dataset's row IDs, so that a later import of the whole dataset finds them. */
export const demoStrains = (now: number): StrainRow[] =>
  strainNames.map((strain) => ({
    id: stableId("kushy-strain", strain.kushyId),
    name: strain.name,
    classification: strain.classification,
    description: strainDetails(strain),
    genetics: strain.parents,
    effects: strain.effects,
    terpenes: terpenesOf(strain.aroma),
    aroma: strain.aroma,
    approved: true,
    createdAt: now,
    source: "kushy",
    sourceId: strain.kushyId,
  }));

/** The master catalog that vendors build their menus from. */
export const demoCatalog = (now: number): CatalogRow[] =>
  allLines.map((line) => {
    const random = seeded("catalogue", line.category, line.brand, line.name);
    const tint = line.strain ? line.strain.classification : random.pick(tintNames);
    return {
      id: catalogId(line),
      name: line.name,
      brand: line.brand,
      category: line.category,
      description: describe(line, random),
      strain: line.strain?.name ?? null,
      thcPercent: null,
      amounts: amountsOf(line.kind),
      images: random.shuffled(picturesOf(line.kind, tint.toLowerCase() as (typeof tintNames)[number])).slice(0, 2),
      createdAt: now,
      source: line.kushyId ? "kushy" : "demo",
      sourceId: line.kushyId || catalogId(line),
    };
  });
