import { expect, test } from "vitest";
import { catalogPageIn, slugOf } from "#app/domain/menu/slug.ts";
import { isOfStrain } from "#app/domain/menu/strain.ts";

test.each([
  ["OG Kush Pre-Roll", "OG Kush", true],
  ["Pre-Roll (og kush)", "OG Kush", true],
  ["Yogurt Bites", "OG", false],
  ["Blue Dreamer", "Blue Dream", false],
  ["Anything", "!!", false],
])("whether %s is of %s: %s", (product, strain, is) => expect(isOfStrain(product, strain)).toBe(is));

test("a name becomes a URL segment", () => {
  expect(slugOf("  Girl Scout Cookies  ")).toBe("girl-scout-cookies");
  expect(slugOf("Dr. Who's A/B\\C")).toBe("dr-whos-a-b-c");
});

test("an address box leads back to a brand's or a strain's page, and nowhere else", () => {
  expect(catalogPageIn("/strains/blue-dream")).toBe("/strains/blue-dream");
  expect(catalogPageIn("/brands/harbor-%26-sons")).toBe("/brands/harbor-%26-sons");
  for (const other of [
    undefined,
    "",
    "/admin",
    "//evil.example/strains/x",
    "/strains/../admin",
    "/strains/x?y",
    "https://evil.example/brands/x",
  ])
    expect(catalogPageIn(other)).toBeUndefined();
});
