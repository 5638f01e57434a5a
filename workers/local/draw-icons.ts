// Draws the icons and the picture that shared links show, from the mark in public/favicon.svg, in the product's own type; and
// the categories' pictures from the drawings of products.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { BRAND, LANDING_LINE } from "#app/domain/brand.ts";
import { categoryPicture } from "#app/domain/menu/category-picture.ts";
import type { Category } from "#app/domain/menu/product.ts";
import { keysOf, type PictureKind, productPictures } from "#db/seed/drawings/index.ts";
import type { TintName } from "#db/seed/drawings/tints.ts";
import { root } from "./state.ts";

const file = (name: string) => join(root, "public", name);
const mark = readFileSync(file("favicon.svg"), "utf8");
const leaf = /fill="(#\w+)"/.exec(mark)?.[1] ?? "#1a7a3f";
const font = readFileSync(
  join(root, "node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2"),
).toString("base64");
/** Without its rounded corners: what masks an icon cuts its own. */
const square = mark.replace(/ rx="\d+"/, "");
const small = { palette: true, effort: 10, compressionLevel: 9 } as const;

for (const size of [192, 512]) {
  await sharp(Buffer.from(mark), { density: 1200 })
    .resize(size)
    .png(small)
    .toFile(file(`icon-${size}.png`));
}
// A mask may cut all but the inner four fifths: the mark stands well within.
for (const [name, size] of [
  ["icon-maskable-512.png", 512],
  ["apple-touch-icon.png", 180],
] as const) {
  const inner = Math.round(size * 0.76);
  const picture = await sharp(Buffer.from(square), { density: 1200 }).resize(inner).png().toBuffer();
  const canvas = sharp({ create: { width: size, height: size, channels: 4, background: leaf } });
  await canvas
    .composite([{ input: picture }])
    .flatten({ background: leaf })
    .png(small)
    .toFile(file(name));
}

/** Which of a kind's drawings stands for a category. */
const drawings: Record<Category, [kind: PictureKind, tint: TintName, at: number]> = {
  Flower: ["flower", "hybrid", 0],
  "Pre-roll": ["pre-roll", "sativa", 2],
  Vape: ["cartridge", "indica", 0],
  Edible: ["candy", "sativa", 0],
  Concentrate: ["wax", "sativa", 0],
  Tincture: ["tincture", "sativa", 0],
  Gear: ["grinder", "hybrid", 0],
};
const pictures = productPictures();
for (const [category, [kind, tint, at]] of Object.entries(drawings)) {
  const drawing = pictures.find(({ key }) => key === keysOf(kind, tint)[at]);
  await sharp(Buffer.from(drawing?.svg() ?? ""))
    .resize(160)
    .webp({ quality: 74, effort: 6 })
    .toFile(file(categoryPicture(category as Category).slice(1)));
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] } as never);
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<style>
  @font-face { font-family: Fraunces; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) format("woff2"); }
  body { margin: 0; width: 1200px; height: 630px; background: #fafaf7; font-family: Fraunces; color: #16261d;
    display: grid; grid-template-columns: 430px 1fr; align-items: center; }
  figure { margin: 0; height: 630px; background: ${leaf}; display: grid; place-items: center; }
  svg { width: 300px; } main { padding: 0 72px; }
  h1 { margin: 0; font-size: 116px; font-weight: 600; letter-spacing: -0.02em; color: ${leaf}; }
  p { margin: 12px 0 0; font-size: 46px; font-weight: 400; line-height: 1.2; }
</style><figure>${square}</figure><main><h1>${BRAND}</h1><p>${LANDING_LINE}</p></main>`);
await page.evaluate("document.fonts.ready");
await sharp(await page.screenshot())
  .png({ ...small, colors: 48 })
  .toFile(file("share.png"));
await browser.close();
