import type { StrainName } from "../names.ts";
import type { Random } from "../random.ts";
import type { Line } from "./lines.ts";

const and = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** The dataset has aromas as adjectives and nouns; sentences need nouns. */
const nouns: Record<string, string> = { Earthy: "earth", Sweet: "sugar" };
const smells = (strain: StrainName) => and(strain.aroma.map((word) => nouns[word] ?? word.toLowerCase()));

const kinds: Record<StrainName["classification"], string> = {
  Sativa: "a sativa",
  Indica: "an indica",
  Hybrid: "a hybrid",
  CBD: "high in CBD and low in THC",
};

/**
 * "Parents: … Smells of … People call it …": facts about a strain, without promising effects. At most 400 characters.
 */
export function strainDetails(strain: StrainName): string {
  const parents = strain.parents.length > 0 ? ` Parents: ${strain.parents.join(" × ")}.` : "";
  const aroma = strain.aroma.length > 0 ? ` Smells of ${smells(strain)}.` : "";
  const effects = strain.effects.map((word) => word.toLowerCase());
  const effectsText = effects.length > 0 ? ` Most often described as ${and(effects)}.` : "";
  return `${strain.name} is ${kinds[strain.classification]}.${parents}${aroma}${effectsText}`.slice(0, 400);
}

/** The compounds behind such aromas; derived, because the dataset lists almost none. */
const terpeneOf: Record<string, string> = {
  Citrus: "Limonene",
  Lemon: "Limonene",
  Orange: "Limonene",
  Lime: "Limonene",
  Grapefruit: "Limonene",
  Pine: "Pinene",
  Sage: "Pinene",
  Mint: "Pinene",
  Pepper: "Caryophyllene",
  Diesel: "Caryophyllene",
  Coffee: "Caryophyllene",
  Chocolate: "Caryophyllene",
  Earthy: "Myrcene",
  Skunk: "Myrcene",
  Mango: "Myrcene",
  Grape: "Myrcene",
  Lavender: "Linalool",
  Rose: "Linalool",
  Vanilla: "Linalool",
  Sweet: "Terpinolene",
  Berry: "Linalool",
  Blueberry: "Linalool",
  Strawberry: "Ocimene",
  Pineapple: "Ocimene",
  Cherry: "Ocimene",
  Apple: "Ocimene",
  Honey: "Humulene",
  Sandalwood: "Humulene",
  Anise: "Terpinolene",
};

export const terpenesOf = (aroma: readonly string[]): string[] => [
  ...new Set(aroma.flatMap((smell) => terpeneOf[smell] ?? [])),
];

const texts: Record<Line["category"], readonly string[]> = {
  Flower: [
    "Hand-trimmed and cured slowly, in a glass jar that keeps its smell.",
    "Small-batch indoor flower: tight buds, an even burn and a clean ash.",
    "Grown under the sun, harvested late, and dried for three weeks before it was jarred.",
    "Dense, frosty buds from a grower we visit ourselves. Packed to order.",
  ],
  "Pre-roll": [
    "Whole flower, ground fresh and rolled the same day. No shake, no trim.",
    "An unbleached cone with a crutch that stays open to the end.",
    "Ready when you are: rolled firm, burns slowly, fits in a shirt pocket.",
  ],
  Vape: [
    "Cannabis oil and its own terpenes, nothing else. Fits any 510 battery.",
    "Clear oil in glass with a ceramic coil: small puffs, full taste.",
    "Lab-tested oil without cutting agents. Keep it upright and out of the sun.",
  ],
  Edible: [
    "Evenly dosed and scored, so that a piece is a piece. Start with one and wait two hours.",
    "Made in small batches with real ingredients. Keep it away from children and pets.",
    "Tastes of what the label says, not of the plant. Effects come late: take your time.",
  ],
  Concentrate: [
    "For people who know their way around a dab. A grain of rice is plenty.",
    "Purged slowly and tested twice. Store it cold.",
    "Full of flavor and strong: go gently.",
  ],
  Tincture: [
    "Drops for under the tongue, with a marked dropper for exact servings.",
    "Plant oil and a hint of flavor. Shake well, start low.",
    "A quiet way to take it: no smoke, no sugar, easy to measure.",
  ],
  Gear: [
    "Made to be used every day and to be cleaned in a minute.",
    "Simple, sturdy and nice to hold. One year of warranty from the maker.",
    "The one we keep behind our own counter.",
  ],
};

/** A product's description, written here: the dataset's texts aren't ours to use. */
export function describe(line: Line, random: Random): string {
  const aroma = line.strain && line.strain.aroma.length > 0 ? ` Notes of ${smells(line.strain)}.` : "";
  return random.pick(texts[line.category]) + aroma;
}
