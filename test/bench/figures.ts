import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#workers/local/state.ts";

/** What was measured, as a row of test/bench/README.md; without a goal it explains another row. */
export type Figure = { what: string; figure: string; goal?: string; met?: boolean };

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

const number = (value: number, digits: number) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Values that must each stay at or below the goal. */
export function atMost(what: string, goal: number, values: number[], digits = 2, unit = ""): Figure {
  return {
    what,
    figure: `${values.map((value) => number(value, digits)).join(", ")}${unit}`,
    goal: `≤ ${number(goal, goal % 1 === 0 ? 0 : Math.max(1, digits))}${unit}`,
    met: values.every((value) => value <= goal),
  };
}

/** Values that must each reach the goal. */
export function atLeast(what: string, goal: number, values: number[], digits = 2, unit = ""): Figure {
  const { figure } = atMost(what, goal, values, digits, unit);
  const goalText = `≥ ${number(goal, goal % 1 === 0 ? 0 : Math.max(1, digits))}${unit}`;
  return { what, figure, goal: goalText, met: values.every((value) => value >= goal) };
}

const rowOf = (command: string, measured: string, { what, figure, goal = "–", met }: Figure) =>
  `| ${what} | ${figure}${met === false ? " **missed**" : ""} | ${goal} | \`${command}\` | ${measured} |`;

/** A table's rows with those of one command replaced; a command that is new to it comes last. */
export function replaceRows(table: readonly string[], command: string, rows: readonly string[]): string[] {
  const isOwn = (row: string) => row.includes(`| \`${command}\` |`);
  const first = table.findIndex(isOwn);
  const others = table.filter((row) => !isOwn(row));
  return first < 0
    ? [...others, ...rows]
    : [...table.slice(0, first), ...rows, ...table.slice(first).filter((row) => !isOwn(row))];
}

/** Prints what a command measured and, where asked, writes it into the README's table with commit and date. */
export function report(command: string, figures: readonly Figure[], write: boolean | undefined): void {
  console.log(`\n${command}`);
  console.table(
    figures.map(({ what, figure, goal = "–", met }) => ({
      what,
      figure,
      goal,
      "": met === undefined ? "" : met ? "met" : "missed",
    })),
  );
  if (!write) return;
  const file = join(root, "test/bench/README.md");
  const lines = readFileSync(file, "utf8").split("\n");
  const [begin, end] = [
    lines.indexOf("|---|---|---|---|---|") + 1,
    lines.indexOf("<!-- end of what the commands write -->"),
  ];
  if (begin < 1 || end < begin) throw new Error(`${file} has no table to write into.`);
  const rows = figures.map((figure) => rowOf(command, `${commit()}, ${today()}`, figure));
  const table = replaceRows(lines.slice(begin, end), command, rows);
  writeFileSync(file, [...lines.slice(0, begin), ...table, ...lines.slice(end)].join("\n"));
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** The commit that was measured; "+" where files of the product were changed since. */
const commit = () =>
  git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "app", "db", "migrations", "workers") ? "+" : "");
const today = () => new Date().toISOString().slice(0, 10);
