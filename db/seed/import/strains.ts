import { type Classification, classifications, isClassification } from "#app/domain/menu/strain.ts";
import type { strains } from "../../schema/index.ts";
import { stableId } from "../random.ts";
import { type CsvRow, refused, type Verdict } from "./row.ts";
import { listOf, plainText } from "./text.ts";

export const STRAIN_COLUMNS = ["id", "name", "type", "crosses", "effects", "flavor", "terpenes"] as const;

type StrainRow = typeof strains.$inferInsert;

/**
 * A strain of the dataset as an approved one. Refused: without a name, with a class for a name, or of a type that is no classification (`Organi`,
 * `Indoor` and the like say how it was grown). Its texts are not taken, nor its potency ("127": of what, nobody knows).
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

/** Parents by name are taken. The dataset gives numbers, of a list that is not its own: 10 is not its strain 10. */
function readParents(cell: string): { genetics: string[]; remarks: string[] } {
  if (!cell || cell === "0") return { genetics: [], remarks: [] };
  if (/^[\d,\s]+$/.test(cell)) {
    return { genetics: [], remarks: ["its parents are numbers that the file does not resolve: left out"] };
  }
  return { genetics: listOf(cell), remarks: [] };
}
