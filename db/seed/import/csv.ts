import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { parseCsv } from "#app/platform/csv.ts";
import type { CsvRow } from "./row.ts";

/** A row of the wrong length becomes a finding, not a guess. */
type CsvFile = {
  rows: CsvRow[];
  broken: { row: number; line: number; id: string; name: string; problem: string }[];
};

type Read = Outcome<CsvFile, "not-text" | "not-csv" | "wrong-columns">;

/** Reads a CSV file with a header row. Refuses it if a column is missing, or if it isn't valid CSV in UTF-8. */
export function readCsv(bytes: Uint8Array, columns: readonly string[]): Read {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("not-text", "The file is no UTF-8 text.");
  }
  const parsed = parseCsv(text);
  if (!parsed) return refuse("not-csv", "The file is no CSV: a quote in it is never closed.");
  const [head, ...body] = parsed;
  const header = (head?.cells ?? []).map((name) => name.trim());
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0) return refuse("wrong-columns", `The file has no column "${missing.join('", "')}".`);
  const rows: CsvRow[] = [];
  const broken: CsvFile["broken"] = [];
  for (const [at, { line, cells: values }] of body.entries()) {
    const cells = Object.fromEntries(header.map((name, column) => [name, values[column] ?? ""]));
    const place = { row: at + 1, line };
    if (values.length === header.length) rows.push({ ...place, cells });
    else {
      const problem = `has ${values.length} cells where the header has ${header.length}`;
      broken.push({ ...place, id: cells.id ?? "", name: cells.name ?? "", problem: problem });
    }
  }
  return ok({ rows, broken });
}
