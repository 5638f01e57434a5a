import type { CsvRow, Verdict } from "./row.ts";

type Sourced = { sourceId?: string | null };

/** The plan for a file: every row is in exactly one of `records`, `unchanged` and `skipped`. */
export type Plan<T> = {
  read: number;
  records: T[];
  /** How many are in the database already. They stay as they are, because somebody may have edited them. */
  unchanged: number;
  skipped: Finding[];
  /** Records to import, with remarks on what was left out. */
  remarks: Finding[];
};
export type Finding = { row: number; line: number; id: string; name: string; problem: string };

type Options<T> = {
  read: (row: CsvRow) => Verdict<T>;
  /** Source IDs that the database has. */
  known: ReadonlySet<string>;
  /** Another unique value, such as a name or a location. */
  once?: (record: T) => string | undefined;
  /** Such values that the database has from elsewhere. */
  existing?: ReadonlySet<string>;
};

/** Decides on all rows of a file before anything is written. */
export function planImport<T extends Sourced>(
  rows: readonly CsvRow[],
  { read, known, once, existing }: Options<T>,
): Plan<T> {
  const plan: Plan<T> = { read: rows.length, records: [], unchanged: 0, skipped: [], remarks: [] };
  const ids = new Map<string, number>();
  const seen = new Map<string, number>();
  for (const row of rows) {
    const find = (text: string) => ({
      row: row.row,
      line: row.line,
      id: row.cells.id ?? "",
      name: row.cells.name ?? "",
      problem: text,
    });
    const skip = (text: string) => plan.skipped.push(find(text));
    const verdict = read(row);
    if ("refused" in verdict) {
      skip(verdict.refused);
      continue;
    }
    const { record, remarks } = verdict;
    const id = record.sourceId ?? "";
    const word = once?.(record);
    const sameId = ids.get(id);
    const sameWord = word === undefined ? undefined : seen.get(word);
    if (sameId !== undefined) skip(`has the id of row ${sameId}`);
    else if (sameWord !== undefined) skip(`is the same as row ${sameWord}`);
    else {
      ids.set(id, row.row);
      if (word !== undefined) seen.set(word, row.row);
      if (known.has(id)) plan.unchanged += 1;
      else if (word !== undefined && existing?.has(word)) skip("is there already under that name, from elsewhere");
      else {
        plan.records.push(record);
        plan.remarks.push(...remarks.map(find));
      }
    }
  }
  return plan;
}

/** Counts findings by text, most frequent first, ignoring numbers in it. */
export function summarize(findings: readonly Finding[]): { problem: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { problem } of findings) {
    const kind = problem
      .replace(/\b(row|are|in|than) [\d,.]+/g, "$1 …")
      .replace(/"[^"]*"|\b\d[\d,.]*%?/g, (part) => (part.length > 24 ? "…" : part));
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([problem, count]) => ({ problem, count })).sort((a, b) => b.count - a.count);
}
