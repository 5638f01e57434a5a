import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { allLines } from "#db/seed/menu/lines.ts";
import { picturesOf, tintNames } from "#db/seed/picture-keys.ts";
import { demoPictures, productPictures } from "#db/seed/pictures.ts";

test("every kind of product that the demo sells has its pictures checked in, in every tint, and no picture is unused", () => {
  const kinds = [...new Set(allLines.map(({ kind }) => kind))];
  const named = kinds.flatMap((kind) => tintNames.flatMap((tint) => picturesOf(kind, tint)));
  expect([...new Set(named)].sort()).toEqual(productPictures().sort());
});

test("no picture of the demo is over 20 kB", () => {
  for (const key of demoPictures())
    expect(statSync(new URL(`../../db/seed/pictures/${key}`, import.meta.url)).size, key).toBeLessThan(20_000);
});
