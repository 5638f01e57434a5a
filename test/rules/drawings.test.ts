import { expect, test } from "vitest";
import { categories } from "#app/domain/menu/product.ts";
import { keysOf, productPictures } from "#db/seed/drawings/index.ts";
import { lettering } from "#db/seed/drawings/lettering.ts";
import { tintNames } from "#db/seed/drawings/tints.ts";
import { allLines } from "#db/seed/menu/lines.ts";

const pictures = productPictures();

test("no two products' pictures are the same", () => {
  expect(new Set(pictures.map(({ key }) => key)).size).toBe(pictures.length);
  expect(pictures.length).toBeGreaterThan(170);
});

test("each category has at least six pictures in every tint", () => {
  for (const category of categories) {
    const kinds = new Set(allLines.filter((line) => line.category === category).map(({ kind }) => kind));
    for (const tint of tintNames) {
      const keys = [...kinds].flatMap((kind) => keysOf(kind, tint));
      expect(keys.length, `${category} ${tint}`).toBeGreaterThanOrEqual(6);
    }
  }
});

test("a drawing needs no font, no script and nothing from elsewhere", () => {
  for (const { svg } of pictures) {
    const text = svg();
    expect(text).not.toMatch(/<text|<script|<image|<use|href=|NaN|undefined|Infinity/);
  }
});

test("what no glyph exists for is a dash and never a hole", () => {
  expect(lettering("Ω", 0, 0, { size: 12, weight: 2, color: "#000" })).toContain("<path");
});
