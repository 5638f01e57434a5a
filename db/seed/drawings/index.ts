import { createHash } from "node:crypto";
import { type Random, seeded } from "../random.ts";
import { type Banner, drawBanner } from "./banner.ts";
import { candy } from "./candy.ts";
import { chocolate } from "./chocolate.ts";
import { waxes } from "./concentrate-jars.ts";
import { hashes, oils, shatters } from "./concentrate-solids.ts";
import { drink } from "./drink.ts";
import { flower } from "./flower.ts";
import { pipes, stashes, waterPipes } from "./gear-glass.ts";
import { batteries, grinders, lighters, rolling, trays } from "./gear-tools.ts";
import { drawLogo, type Logo } from "./logo.ts";
import { capsule, caramels, spreads } from "./pantry.ts";
import { preRoll } from "./pre-roll.ts";
import { snack } from "./snack.ts";
import { Sheet } from "./svg.ts";
import { tincture } from "./tincture.ts";
import { type Tint, type TintName, tintNames, tintOf } from "./tints.ts";
import { disposableVape, vape } from "./vape.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

/** What a product is, finer than its category: the picture of a can does not go with a chocolate bar. */
const compositions = {
  flower,
  "pre-roll": preRoll,
  cartridge: vape,
  disposable: disposableVape,
  candy: { ...candy, ...caramels },
  chocolate,
  drink,
  snack,
  capsule,
  spread: spreads,
  shatter: shatters,
  wax: waxes,
  oil: oils,
  hash: hashes,
  tincture,
  grinder: grinders,
  pipe: pipes,
  tray: trays,
  "water-pipe": waterPipes,
  papers: rolling,
  stash: stashes,
  battery: batteries,
  lighter: lighters,
} satisfies Record<string, Record<string, Composition>>;

export type PictureKind = keyof typeof compositions;

/** Kinds of few compositions are drawn several times over, so that they repeat less. */
const looks: Partial<Record<PictureKind, number>> = {
  flower: 2,
  disposable: 2,
  drink: 2,
  snack: 2,
  chocolate: 2,
  hash: 2,
  capsule: 2,
};

/** A picture to be rendered: where it lies in the image store, and its SVG. */
export type Picture = { key: string; svg: () => string };

/** The key is a hash of the drawing: one that changes gets another key (app/domain/image-url.ts). */
function picture(folder: string, name: string, svg: () => string): Picture {
  const hash = createHash("sha256").update(svg()).digest("hex").slice(0, 12);
  return { key: `${folder}/${name}${hash}.jpg`, svg };
}

const drawn = new Map<string, Picture[]>();

/** The pictures of a kind in a tint, in a fixed order. */
function picturesOf(kind: PictureKind, tintName: TintName): Picture[] {
  const name = `${kind}-${tintName}`;
  const known = drawn.get(name);
  if (known) return known;
  const pictures = Array.from({ length: looks[kind] ?? 1 }, (_, look) =>
    Object.entries<Composition>(compositions[kind]).map(([composition, compose]) =>
      picture("drawings", `${name}-`, () => {
        const random = seeded(kind, tintName, composition, look);
        const sheet = new Sheet();
        return sheet.render(compose(sheet, tintOf(tintName, random), random));
      }),
    ),
  ).flat();
  drawn.set(name, pictures);
  return pictures;
}

/** All product pictures. */
export const productPictures = (): Picture[] =>
  (Object.keys(compositions) as PictureKind[]).flatMap((kind) => tintNames.flatMap((tint) => picturesOf(kind, tint)));

export const keysOf = (kind: PictureKind, tint: TintName): string[] => picturesOf(kind, tint).map(({ key }) => key);

export const logoPicture = (logo: Logo): Picture => picture("logos", "", () => drawLogo(logo));

export const bannerPicture = (banner: Banner): Picture => picture("promos", "", () => drawBanner(banner));
