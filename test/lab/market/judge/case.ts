import type { Call, History, Row } from "../history.ts";

/** What the documents say must be, asked of what was asked, answered and left behind. */
export type Case = {
  history: History;
  rows(table: string): Row[];
  /** Those that were answered with yes. */
  granted(call: string): Call[];
  /** Those whose answer nobody got. */
  lost(call: string): Call[];
  say(isWrong: boolean, what: string): void;
};

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
export const of = (rows: readonly Row[], column: string, value: unknown): Row[] =>
  rows.filter((row) => row[column] === value);
