import { expect, test } from "vitest";
import { labelsOf } from "#app/domain/packages/label.ts";
import { packageForm, pickFrom, pickLines } from "#app/domain/packages/package.ts";

const items = [
  { productId: "dream", name: "Blue Dream", quantity: 3 },
  { productId: "diesel", name: "Sour Diesel", quantity: 1 },
];
const dream = { productId: "dream", name: "Blue Dream 3.5g", left: 10, finishedAt: null };
const lines = (...picks: [line: number, units: number][]) =>
  pickLines(
    items,
    picks.map(([line, units]) => ({ line, units, uid: "A1" })),
  );

test("a package fills what a line still needs, or as much of it as is left", () => {
  expect(pickFrom(dream, "A1", lines())).toMatchObject({ value: { line: 0, units: 3 } });
  expect(pickFrom(dream, "A1", lines([0, 2]))).toMatchObject({ value: { units: 1 } });
  expect(pickFrom({ ...dream, left: 2 }, "A1", lines())).toMatchObject({ value: { units: 2 } });
  expect(pickFrom({ ...dream, productId: "diesel" }, "A1", lines([0, 2]))).toMatchObject({
    value: { line: 1, units: 1 },
  });
});

test.each([
  [undefined, lines(), "Package A1 isn't on your list. Add it under Packages first."],
  [{ ...dream, productId: "haze" }, lines(), "This package holds Blue Dream 3.5g, which isn't in this order."],
  [dream, lines([0, 1], [0, 2]), "All units of Blue Dream 3.5g have been picked."],
  [{ ...dream, left: 0 }, lines(), "This package is empty."],
  [{ ...dream, finishedAt: 1 }, lines(), "This package is empty."],
])("a scanned package without a matching line says why, beside the field (%#)", (scanned, open, message) => {
  expect(pickFrom(scanned, "A1", open)).toMatchObject({ fields: { uid: message } });
});

test("a received package has a tag of letters and digits, a product, units and one line about its lab result", () => {
  const typed = { uid: " 1a4ff 0300000022000000123 ", productId: "dream", units: "24", labResult: " THC 24.1% " };
  const received = { uid: "1A4FF0300000022000000123", productId: "dream", units: 24, labResult: "THC 24.1%" };
  expect(packageForm.parse(typed)).toEqual(received);
  const largest = { uid: "A".repeat(40), units: "9999", labResult: "x".repeat(200) };
  expect(packageForm.parse({ ...typed, ...largest })).toMatchObject({ units: 9999 });
  expect(packageForm.parse({ ...typed, units: "1" })).toMatchObject({ units: 1 });
  const errorsOf = (over: object) =>
    packageForm.safeParse({ ...typed, ...over }).error?.issues.map(({ path, message }) => [path[0], message]);
  const tag = "Enter the number on the tag: up to 40 letters, digits and hyphens.";
  expect(errorsOf({ uid: "" })).toEqual([["uid", tag]]);
  expect(errorsOf({ uid: "A".repeat(41) })).toEqual([["uid", tag]]);
  expect(errorsOf({ uid: "A_1" })).toEqual([["uid", tag]]);
  expect(errorsOf({ productId: "" })).toEqual([["productId", "Choose a product."]]);
  for (const units of ["", "0", "-1", "1.5", "10000"])
    expect(errorsOf({ units })).toEqual([["units", "Enter a number from 1 to 9,999."]]);
  for (const labResult of ["a\nb", "x".repeat(201)])
    expect(errorsOf({ labResult })).toEqual([["labResult", "One line of up to 200 characters."]]);
});

test("each picked unit has a label with its package's number and lab result, or the product's potency", () => {
  const product = { brand: "Coastline", category: "Flower" as const, amount: "3.5g", strain: "Sativa" };
  const ordered = [
    { ...product, name: "Blue Dream", thcPercent: 21 },
    { ...product, name: "Sour Diesel", thcPercent: 19 },
    { ...product, name: "Not picked yet", thcPercent: null },
  ];
  const labels = labelsOf(ordered, [
    { line: 1, uid: "B1", units: 1, labResult: "" },
    { line: 0, uid: "A1", units: 2, labResult: "THC 24.1%, passed" },
  ]);
  expect(labels).toEqual([
    ...Array.from({ length: 2 }, () => ({
      name: "Blue Dream",
      kind: "3.5\u00A0g · Flower · Coastline · Sativa",
      contents: "THC 24.1%, passed",
      uid: "A1",
    })),
    { name: "Sour Diesel", kind: "3.5\u00A0g · Flower · Coastline · Sativa", contents: "THC 19%", uid: "B1" },
  ]);
});
