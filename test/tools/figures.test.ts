import { expect, test } from "vitest";
import { atLeast, atMost, replaceRows } from "#test/bench/figures.ts";

const row = (what: string, command: string) => `| ${what} | 1 | – | \`${command}\` | then |`;

test("a command's figures replace its own rows where they stood, and no others", () => {
  const table = [row("menu", "bench menu"), row("old", "bench nearby"), row("older", "bench nearby"), row("x", "soak")];
  expect(replaceRows(table, "bench nearby", [row("new", "bench nearby")])).toEqual([
    row("menu", "bench menu"),
    row("new", "bench nearby"),
    row("x", "soak"),
  ]);
});

test("the figures of a new command come last", () =>
  expect(replaceRows([row("menu", "bench menu")], "bench", [row("new", "bench")])).toEqual([
    row("menu", "bench menu"),
    row("new", "bench"),
  ]));

test("a figure is met when each of its values is", () => {
  expect(atMost("rows", 4, [3.07, 4])).toEqual({ what: "rows", figure: "3.07, 4.00", goal: "≤ 4", met: true });
  expect(atMost("rows", 2100, [2004, 2101], 0)).toMatchObject({ figure: "2,004, 2,101", goal: "≤ 2,100", met: false });
  expect(atLeast("hits", 97, [99.84], 1, " %")).toMatchObject({ figure: "99.8 %", goal: "≥ 97 %", met: true });
});

test("what could not be measured misses its goal", () => {
  expect(atMost("rows", 4, [Number.NaN]).met).toBe(false);
  expect(atLeast("rows", 4, [Number.NaN]).met).toBe(false);
});
