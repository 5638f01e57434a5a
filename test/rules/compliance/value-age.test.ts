import { expect, test } from "vitest";
import { markedParts } from "#app/domain/compliance/claims/marked-parts.ts";
import { ageText, validityText } from "#app/domain/compliance/mark-text.ts";
import { packIn, packOf } from "#app/domain/compliance/pack-in.ts";
import { readOnOf, toPackJson } from "#app/domain/compliance/pack-json.ts";

test.each([
  [null, "never checked"],
  ["2026-11-29", "checked today"],
  ["2026-11-30", "checked today"],
  ["2026-11-28", "checked 1 day ago"],
  ["2026-09-30", "checked 60 days ago"],
  ["2026-09-29", "checked 2 months ago"],
  ["2026-08-30", "checked 2 months ago"],
  ["2026-08-29", "checked 3 months ago"],
])("a value read on %s was %s", (readOn, text) => expect(ageText(readOn, "2026-11-29")).toBe(text));

test.each([
  [null, null, ""],
  ["2025-10-01", null, "since Oct 1, 2025"],
  [null, "2028-06-30", "until Jun 30, 2028"],
  ["2025-10-01", "2028-06-30", "Oct 1, 2025 to Jun 30, 2028"],
])("from %s until %s is said as %j", (from, until, text) => expect(validityText({ from, until })).toBe(text));

test("a pack is as old as its oldest value, and its notes are not published", () => {
  const vermont = packOf("VT")!;
  expect(readOnOf(vermont)).toMatch(/^2026-/);
  const { state, name, timeZone } = vermont;
  expect(readOnOf({ state, name, timeZone, limits: {}, taxes: {}, flow: {} })).toBeNull();
  const { values } = toPackJson(packIn("CA", Date.parse("2026-11-23T12:00:00Z")));
  expect(values["taxes.excise.rate"]).toMatchObject({ value: 15, unit: "%" });
  for (const value of Object.values(values)) expect(value).not.toHaveProperty("note");
});

test.each([
  ["cures all", [{ from: 0, to: 5 }], ["[cures]", " all"]],
  ["it cures", [{ from: 3, to: 8 }], ["it ", "[cures]"]],
  [
    "a safe safe day",
    [
      { from: 2, to: 6 },
      { from: 2, to: 11 },
      { from: 7, to: 11 },
    ],
    ["a ", "[safe]", " ", "[safe]", " day"],
  ],
  ["plain", [], ["plain"]],
  ["", [], []],
])("in %j the claims %j are marked", (text, claims, parts) => {
  const marked = markedParts(text, claims);
  expect(marked.map((part) => (part.isClaim ? `[${part.text}]` : part.text))).toEqual(parts);
  for (const part of marked) expect(text.slice(part.at)).toMatch(part.text);
});
