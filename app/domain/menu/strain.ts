export const classifications = ["Sativa", "Indica", "Hybrid", "CBD"] as const;
export type Classification = (typeof classifications)[number];

/** A strain's text that says no more than how strains are classed: "Hybrid" is the name of none. */
export const isClassification = (strain: string): boolean =>
  classifications.some((known) => known.toLowerCase() === strain.trim().toLowerCase());

export const strainKinds = ["sativa", "hybrid", "indica"] as const;
export type StrainKind = (typeof strainKinds)[number];

/**
 * Which kind a strain's text names (SPEC.md 5: 'sat', 'ind' or 'hyb' somewhere in it). The word at its end counts before
 * the others: "Satori IND" is an indica.
 */
export function strainKind(strain: string | null): StrainKind | undefined {
  const text = strain?.toLowerCase() ?? "";
  const last = text.split(/[^a-z]/).findLast(Boolean) ?? "";
  return (
    strainKinds.find((kind) => last.startsWith(kind.slice(0, 3))) ??
    strainKinds.find((kind) => text.includes(kind.slice(0, 3)))
  );
}

/** A strain as it is suggested: its name and the first three letters of its class, "Blue Dream SAT" (SPEC.md 3). */
export const strainLabel = ({ name, classification }: { name: string; classification: Classification }): string =>
  `${name} ${classification.slice(0, 3).toUpperCase()}`;

const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Whether a product's name tells of a strain, in whole words: "OG Kush Pre-Roll" is of OG Kush, "Yogurt" of no OG. */
export const isOfStrain = (text: string, strain: string): boolean =>
  words(strain).trim() !== "" && words(text).includes(words(strain));
