import type { Call, History, Row } from "../history.ts";

/** Checks a day's calls, answers and final rows against what the documents require. */
export type Case = {
  history: History;
  rows(table: string): Row[];
  /** Calls that succeeded. */
  granted(call: string): Call[];
  /** Calls whose answer was lost. */
  lost(call: string): Call[];
  report(isWrong: boolean, what: string): void;
};

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
export const rowsWith = (rows: readonly Row[], column: string, value: unknown): Row[] =>
  rows.filter((row) => row[column] === value);
