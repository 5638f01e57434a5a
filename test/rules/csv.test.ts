import { describe, expect, test } from "vitest";
import { csvCell, parseCsv } from "#app/platform/csv.ts";

describe("a cell", () => {
  test.each(["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "＝1"])(
    "that a spreadsheet would execute is quoted: %j",
    (text) => expect(csvCell(text).replace(/^"/, "")).toMatch(/^'/),
  );
  test("of ordinary text is unchanged", () => {
    expect([csvCell("Blue Dream"), csvCell(-5), csvCell(null), csvCell('a "b", c'), csvCell("a; b")]).toEqual([
      "Blue Dream",
      "-5",
      "",
      '"a ""b"", c"',
      '"a; b"',
    ]);
    expect(csvCell("=1;2")).toBe(`"'=1;2"`);
  });
  test("is read from every spreadsheet dialect", () => {
    expect(parseCsv('\uFEFFa,"b\r\nc",d\r\n\r\n"x""y",,\n')).toEqual([
      { line: 1, cells: ["a", "b\r\nc", "d"] },
      { line: 4, cells: ['x"y', "", ""] },
    ]);
    expect(parseCsv('a,b\r"c""\rc",d\r \re 3" f,"g"h')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ['c"\rc', "d"] },
      { line: 5, cells: ['e 3" f', '"g"h'] },
    ]);
  });
});
