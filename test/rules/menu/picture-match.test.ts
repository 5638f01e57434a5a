import { expect, test } from "vitest";
import { matchPictures } from "#app/domain/menu/picture-match.ts";
import type { Category } from "#app/domain/menu/product.ts";

const product = (
  id: string,
  name: string,
  amount: string | null,
  brand = "Coastline",
  category: Category = "Flower",
) => ({
  id,
  name,
  amount,
  brand,
  category,
  strain: null,
  imageKey: null,
});
const menu = [
  product("eighth", "Blue Dream", "3.5g"),
  product("quarter", "Blue Dream - 7g", "7g"),
  product("half", "Blue Dream", "½oz"),
  product("haze", "Blue Dream Haze", "7g"),
  product("og", "OG Kush", "3.5g", "Coastline"),
  product("og-rival", "OG Kush", "3.5g", "Redwood"),
  product("tray", "Tray", null, "", "Gear"),
  product("peg", "Peg", null),
  product("leaf", "🌿", null),
  product("kief", "Kief", "1g", ""),
  product("kief-rival", "Kief", "1g", "Redwood"),
];

test.each<[file: string, ids: string[]]>([
  ["blue-dream-3.5g.jpg", ["eighth"]],
  ["Blue Dream 7g.JPG", ["quarter"]],
  ["coastline_blue_dream_14g.png", ["half"]],
  ["blue-dream.jpg", ["eighth", "quarter", "half"]],
  ["blue-dream-haze.jpg", ["haze"]],
  // It comes in no such size.
  ["blue-dream-haze-1g.jpg", []],
  ["og-kush.jpg", []],
  ["redwood-og-kush-3.5g.jpg", ["og-rival"]],
  ["tray.png", ["tray"]],
  ["kief.jpg", []],
  ["kief-redwood.jpg", ["kief-rival"]],
  ["IMG_2041.jpeg", []],
])("%s is the picture of %j", (file, ids) => {
  expect(matchPictures([file], menu)[0]?.products.map(({ id }) => id)).toEqual(ids);
});

test("each match is shown by name, brand and amount, and with whether it has a picture", () => {
  const shown = (facts: object) => matchPictures(["og.jpg"], [{ ...product("og", "OG", "1g"), ...facts }])[0]?.products;
  expect(shown({})).toEqual([{ id: "og", label: "OG · Coastline · 1g", hasPicture: false }]);
  expect(shown({ amount: null, imageKey: "a.jpg" })).toEqual([{ id: "og", label: "OG · Coastline", hasPicture: true }]);
});
