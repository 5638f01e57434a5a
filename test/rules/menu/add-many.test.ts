import { expect, test } from "vitest";
import { readAddRows, variationOfRow } from "#app/domain/menu/add-many.ts";

const typed = { amount: "1g", strain: " Haze ", price: "12", salePrice: "", stock: "3" };
const form = (row: string, fields: Record<string, string>) =>
  Object.fromEntries([["row", row], ...Object.entries(fields).map(([name, text]) => [`${name}.0`, text])]);

test.each([
  ["catalog c1", { kind: "catalog", id: "c1" }],
  ["own p1", { kind: "own", id: "p1" }],
  ["stolen p1", { kind: "catalog", id: "p1" }],
  ["", { kind: "catalog", id: "" }],
])("a row from %j is read as one from %j", (from, origin) => {
  expect(readAddRows(form("0", { ...typed, from }))).toEqual([{ number: "0", row: { ...typed, from: origin } }]);
});

test("a row without a price or a number is passed over, and what is not typed is empty", () => {
  expect(readAddRows({})).toEqual([]);
  for (const row of ["x0", "0x", "1000"]) expect(readAddRows({ row, [`price.${row}`]: "5" })).toEqual([]);
  expect(readAddRows(form("0\n1", { price: " " }))).toEqual([]);
  const empty = { amount: "", strain: "", salePrice: "", stock: "", from: { kind: "catalog", id: "" } };
  expect(readAddRows({ row: "7\n123", "price.7": "5", "price.123": "6" })).toEqual([
    { number: "7", row: { ...empty, price: "5" } },
    { number: "123", row: { ...empty, price: "6" } },
  ]);
});

test("a row takes texts, tags and picture from its source, and needs no picture", () => {
  const [read] = readAddRows(form("0", typed));
  const known = { strainDetails: "Berries.", thcPercent: 20, tags: ["High THC" as const], imageKey: "a.jpg" };
  const own = { amount: "1g", strain: "Haze", priceCents: 1200, salePriceCents: null, stock: 3, contents: null };
  expect(variationOfRow(read!.row, "Flower", known)).toEqual({ variation: { ...own, ...known }, errors: {} });
  const bare = { strainDetails: "", thcPercent: null, tags: [], imageKey: null };
  expect(variationOfRow(read!.row, "Flower", {})).toEqual({ variation: { ...own, ...bare }, errors: {} });
});
