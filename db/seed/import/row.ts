/** One row of a CSV file, by column. `line` is where it begins in the file, `row` counts rows of data from 1. */
export type CsvRow = { row: number; line: number; cells: Record<string, string> };

/** What becomes of a row: a record (with remarks on what was left out of it), or a reason why there is none. */
export type Verdict<T> = { record: T; remarks: string[] } | { refused: string };

export const refused = (reason: string): { refused: string } => ({ refused: reason });
