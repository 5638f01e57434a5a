import { wordsOf } from "../search/words.ts";

export const classifications = ["Sativa", "Indica", "Hybrid", "CBD"] as const;
export type Classification = (typeof classifications)[number];

export const isClassification = (strain: string): boolean =>
  classifications.some((known) => known.toLowerCase() === strain.toLowerCase());

export const strainKinds = ["sativa", "hybrid", "indica"] as const;
export type StrainKind = (typeof strainKinds)[number];

/** SPEC.md 5: 'sat', 'ind' or 'hyb' anywhere. The last word wins: "Satori IND" is an indica. */
export function strainKind(strain: string | null): StrainKind | undefined {
  const text = strain?.toLowerCase() ?? "";
  const last = text.split(/[^a-z]/).findLast(Boolean) ?? "";
  return (
    strainKinds.find((kind) => last.startsWith(kind.slice(0, 3))) ??
    strainKinds.find((kind) => text.includes(kind.slice(0, 3)))
  );
}

export const strainLabel = ({ name, classification }: { name: string; classification: Classification }): string =>
  `${name} ${classification.slice(0, 3).toUpperCase()}`;

const words = (text: string) => ` ${wordsOf(text).join(" ")} `;

/** Matches whole words: "Yogurt" is not OG. */
export const isOfStrain = (text: string, strain: string): boolean => words(text).includes(words(strain));
