import { type Classification, classifications, isClassification } from "#app/domain/menu/strain.ts";
import type { strains } from "../../schema/index.ts";
import { stableId } from "../random.ts";
import { type CsvRow, refused, type Verdict } from "./row.ts";
import { listOf, plainText } from "./text.ts";

export const STRAIN_COLUMNS = ["id", "name", "type", "crosses", "effects", "flavor", "terpenes"] as const;

type StrainRow = typeof strains.$inferInsert;

/**
 * A strain of the dataset as an approved one. Refuses strains without a name, named after a class, or of an unknown
 * type (`Organi` and `Indoor` say how it was grown). Drops its texts, and its potency, which has no unit.
 */
export function readStrain({ cells }: CsvRow, now: number): Verdict<StrainRow> {
  const id = plainText(cells.id);
  const name = plainText(cells.name);
  const type = plainText(cells.type);
  if (!id) return refused("has no id");
  if (!name) return refused("has no name");
  if (isClassification(name)) return refused(`"${name}" is no strain`);
  if (name.length > 120) return refused("its name is longer than 120 characters");
  if (!type) return refused("has no type");
  const classification = classifications.find((known) => known.toLowerCase() === type.toLowerCase());
  if (!classification) return refused(`its type "${type}" is none of ${classifications.join(", ")}`);
  const { genetics, remarks } = readParents(plainText(cells.crosses));
  return {
    record: {
      id: stableId("kushy-strain", id),
      name,
      classification: classification as Classification,
      description: "",
      genetics,
      effects: listOf(cells.effects),
      terpenes: listOf(cells.terpenes),
      aroma: listOf(cells.flavor),
      approved: true,
      createdAt: now,
      source: "kushy",
      sourceId: id,
    },
    remarks,
  };
}

/** Imports parents by name. The dataset's numbers refer to some other list: 10 is not its strain 10. */
function readParents(cell: string): { genetics: string[]; remarks: string[] } {
  if (!cell || cell === "0") return { genetics: [], remarks: [] };
  if (/^[\d,\s]+$/.test(cell)) {
    return { genetics: [], remarks: ["its parents are numbers that the file does not resolve: left out"] };
  }
  return { genetics: listOf(cell), remarks: [] };
}
