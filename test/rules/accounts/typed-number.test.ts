import { describe, expect, test } from "vitest";
import { registrationForm } from "#app/domain/accounts/registration-schema.ts";
import { courierRequestSchema } from "#app/domain/couriers/request-schema.ts";
import { readMenuRows } from "#app/domain/menu/file/read-rows.ts";
import { parseCents, parseDecimal, parseWhole } from "#app/domain/number-input.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import { parseCsv } from "#app/platform/csv.ts";
import { pagingOf } from "#workers/api/paging.ts";

const NO_NUMBERS = ["1e3", "0x10", "+5", "١٢", "1_000", "Infinity", "NaN", "5 5", "--5", ""];

test.each([
  ["12", 1200],
  ["12.5", 1250],
  ["$12.50", 1250],
  [" $ 0.29 ", 29],
  [".5", 50],
  ["0", 0],
  ["$1,234.50", 123450],
  ["1,234", 123400],
  ["12,345,678.9", 1234567890],
  ["999999999.99", 99999999999],
])("%j is %d cents", (typed, cents) => expect(parseCents(typed)).toBe(cents));

test.each(["12.505", "-3", "12,50", "1,2345", "1234,567", "12$", "1$2", ".", "$", ...NO_NUMBERS])(
  "%j is no price",
  (typed) => expect(parseCents(typed) ?? Number.NaN).toBeNaN(),
);

describe("a typed number is digits, and blanks around them do not count", () => {
  test.each(NO_NUMBERS)("%j is none", (typed) =>
    expect([parseWhole(typed), parseDecimal(typed)]).toEqual([undefined, undefined]),
  );
  test("no price was typed in a blank field, which is not a wrong one", () =>
    expect(["", "  ", "$ "].map(parseCents)).toEqual([null, null, null]));
  test("whole or with decimals", () => {
    expect([parseWhole(" 5 "), parseWhole("5.0"), parseWhole("-5"), parseWhole(null)]).toEqual([
      5,
      undefined,
      undefined,
      undefined,
    ]);
    expect([" -118.2437 ", "34", "12.", ".25", "."].map(parseDecimal)).toEqual([-118.2437, 34, 12, 0.25, undefined]);
  });
});

test.each(["1e3", "0x10", "+5"])("%j is no number in an address, a form or a file", (typed) => {
  const search = readNearbySearch(new URLSearchParams({ page: typed, min: typed, max: typed }));
  expect([search.pages, search.filters.price]).toEqual([1, { min: 0, max: 200 }]);
  expect(pagingOf(new URL(`http://x/?limit=${encodeURIComponent(typed)}`))).toEqual({ paged: true, limit: 100 });
  expect(courierRequestSchema.safeParse({ orderTotal: typed }).error?.issues.map(({ path }) => path[0])).toContain(
    "orderTotal",
  );
  expect(registrationForm.safeParse({ lat: typed, lng: "1" }).error?.issues).toContainEqual(
    expect.objectContaining({ path: ["lat"], message: "Invalid coordinate format" }),
  );
  const file = readMenuRows(parseCsv(`name,category,price,thc\nA,Flower,${typed},\nB,Flower,5,${typed}`) ?? []);
  expect(file.ok && file.rows.map(({ ok }) => ok)).toEqual([false, false]);
});
