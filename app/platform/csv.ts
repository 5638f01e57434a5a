import { type CsvError, parse } from "csv-parse/sync";

/**
 * A spreadsheet runs a cell that begins with one of these as a formula. Apostrophes in front belong to it, so that a text
 * that had one of its own comes back with just that.
 */
const RUNS = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A semicolon parts cells where a comma stands in numbers. */
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

export type CsvCell = string | number | null | undefined;

/** One cell: quoted where it must be, and with an apostrophe in front where a spreadsheet would run it. */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return "";
  // A number of ours cannot be a formula, and a spreadsheet should be able to add it up.
  const text = typeof value === "string" && RUNS.test(value) ? `'${value}` : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** What stood in a cell before `csvCell` put its apostrophe there. */
const withoutGuard = (text: string): string => (text[0] === "'" && RUNS.test(text.slice(1)) ? text.slice(1) : text);

type CsvLine = { line: number; cells: string[] };

/**
 * Reads CSV that `csvRow` or a spreadsheet wrote: any line ends, a leading byte-order mark, a quote within a cell. `line` is
 * where the row begins in the file; blank ones are skipped. Undefined where a quote never closes.
 */
export function parseCsv(text: string): CsvLine[] | undefined {
  let records: unknown;
  try {
    records = parse(text, {
      bom: true,
      raw: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if ((error as CsvError).code === "CSV_QUOTE_NOT_CLOSED") return undefined;
    throw error;
  }
  let line = 1;
  // Its types do not know what `raw` adds: the row as it stands in the file, after the empty lines before it.
  const rows = (records as { raw: string; record: string[] }[]).map(({ raw, record }) => {
    const begins = line + countBreaks(/^[\r\n]*/.exec(raw)?.[0] ?? "");
    line += countBreaks(raw);
    return { line: begins, cells: record.map(withoutGuard) };
  });
  return rows.filter(({ cells }) => cells.length > 1 || cells[0]?.trim());
}

const countBreaks = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;
