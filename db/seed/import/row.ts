/** One row of a CSV file, by column. `line` is its first line in the file; `row` counts data rows from 1. */
export type CsvRow = { row: number; line: number; cells: Record<string, string> };

/** A row becomes a record, with remarks on what was left out, or a reason for skipping it. */
export type Verdict<T> = { record: T; remarks: string[] } | { refused: string };

export const refused = (reason: string): { refused: string } => ({ refused: reason });
