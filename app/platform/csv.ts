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

/**
 * Reads CSV that `csvRow` or a spreadsheet wrote (RFC 4180; a leading byte-order mark, any line ends, blank lines skipped). `line` is where the row begins in
 * the file. A quote that never closes makes the rest of the file one cell; the row's length then tells.
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  let line = 1;
  let began = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.length > 1 || cells[0]?.trim()) rows.push({ line: began, cells: cells.map(withoutGuard) });
    cells = [];
    cell = "";
  };
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; at++) {
    const character = text[at];
    if (character === "\n") line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === ",") {
      cells.push(cell);
      cell = "";
    } else if (character === "\n") {
      endRow();
      began = line;
    } else if (character !== "\r" || (text[at + 1] !== "\n" && text[at + 1] !== undefined)) {
      // A lone carriage return ends a row too: old spreadsheets write that.
      if (character === "\r") endRow();
      else cell += character;
    }
  }
  if (cell !== "" || cells.length > 0) endRow();
  return rows;
}
