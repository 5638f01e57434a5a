import { type CsvError, parse } from "csv-parse/sync";

/** Spreadsheets run such cells as formulas. Counting leading apostrophes lets reading restore the original. */
const FORMULA_START = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Locales with decimal commas use semicolons. */
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

export type CsvCell = string | number | null | undefined;

export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && FORMULA_START.test(value) ? `'${value}` : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

const withoutGuard = (text: string): string =>
  text[0] === "'" && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;

const DELIMITERS = [",", ";", "\t", "|"];

/** Spreadsheets separate by comma, semicolon or tab, depending on their locale. */
function delimiterOf(text: string): string {
  const head = (/^\s*(.*)/.exec(text)?.[1] ?? "").replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}

/** `line`: the row's first line. Skips blank rows; undefined if a quote never closes. */
export function parseCsv(text: string): { line: number; cells: string[] }[] | undefined {
  let records: unknown;
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
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
  const rows = (records as { raw: string; record: string[] }[]).map(({ raw, record }) => {
    const begins = line + countBreaks(/^[\r\n]*/.exec(raw)?.[0] ?? "");
    line += countBreaks(raw);
    return { line: begins, cells: record.map(withoutGuard) };
  });
  return rows.filter(({ cells }) => cells.length > 1 || cells[0]?.trim());
}

const countBreaks = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;
