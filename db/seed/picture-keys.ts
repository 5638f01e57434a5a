/** How many pictures there are of each kind and tint. A drink's picture never goes with a chocolate bar. */
const tinted = {
  flower: 5,
  "pre-roll": 4,
  cartridge: 2,
  disposable: 2,
  candy: 2,
  chocolate: 1,
  drink: 1,
  snack: 1,
  capsule: 1,
  spread: 1,
  shatter: 1,
  wax: 2,
  oil: 1,
  hash: 1,
  tincture: 3,
} as const;

/** Gear has no strain, so no tints. */
const gear = { grinder: 2, pipe: 2, tray: 1, "water-pipe": 2, papers: 1, stash: 2, battery: 1, lighter: 1 } as const;

export type PictureKind = keyof typeof tinted | keyof typeof gear;
export const tintNames = ["sativa", "indica", "hybrid", "cbd"] as const;
export type TintName = (typeof tintNames)[number];

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `drawings/${name}-${at + 1}.webp`);

/** A kind's picture keys, in a fixed order. */
export const picturesOf = (kind: PictureKind, tint: TintName): string[] =>
  kind in gear
    ? numbered(kind, gear[kind as keyof typeof gear])
    : numbered(`${kind}-${tint}`, tinted[kind as keyof typeof tinted]);

/** The key of a demo dispensary's logo or promo picture. */
export const shopPicture = (kind: "logos" | "promos", dispensaryName: string): string =>
  `${kind}/${dispensaryName.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.webp`;
