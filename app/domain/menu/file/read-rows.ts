import { contentsNames } from "../../compliance/stated-contents.ts";
import { parseCents } from "../../number-input.ts";
import { amountIn } from "../amount.ts";
import { menuColumns } from "../csv.ts";
import { plainAmount, plainPrice } from "./cells.ts";
import type { FileColumn, Meaning } from "./column-names.ts";
import { guessColumns, isOwnName } from "./columns.ts";
import type { Line } from "./line.ts";
import { type CellOf, type ReadRow, type RowFile, readRow } from "./read-row.ts";
import { sizeOfHeader } from "./size-name.ts";

const ROWS_MAX = 5000;
export const NO_ROWS = "This file has no rows.";

export type ReadColumn = { at: number; header: string; meaning: Meaning; sample: string };
export type MenuFile =
  | { ok: true; rows: ReadRow[]; columns: ReadColumn[] }
  | { ok: false; message: string; columns: ReadColumn[] };

type Chosen = Readonly<Record<number, Meaning>>;
const SAMPLES = 50;

/** Understands a table's columns and reads its rows; a row with prices by size becomes several. */
export function readMenuRows(
  [head, ...lines]: readonly Line[],
  { local = false, chosen = {} as Chosen } = {},
): MenuFile {
  const headers = (head?.cells ?? []).map((cell) => cell.trim());
  const samples = lines.slice(0, SAMPLES).map(({ cells }) => cells);
  const meanings = guessColumns(headers, samples, chosen);
  const columns = headers.map((header, at) => {
    const sample = samples.map((cells) => textOf(cells[at])).find(Boolean) ?? "";
    return { at, header, meaning: meanings[at] as Meaning, sample: sample.slice(0, 60) };
  });
  const unreadable = (message: string): MenuFile => ({ ok: false, message, columns });
  const has = (column: FileColumn) => meanings.includes(column);
  const missing = [has("name") ? "" : "name", has("price") || has("sizePrice") ? "" : "price"].filter(Boolean);
  if (lines.length > ROWS_MAX) return unreadable(`Files can have up to ${ROWS_MAX.toLocaleString("en-US")} rows.`);
  if (headers.length === 0 || lines.length === 0) return unreadable(NO_ROWS);
  if (missing.length > 0)
    return unreadable(
      `Choose which column has the ${missing.join(" and the ")}, or name the columns in the first row.`,
    );

  const foreign = new Set(meanings.filter((meaning, at) => !isOwnName(headers[at] ?? "", meaning)));
  const sizes = meanings.flatMap((meaning, at) =>
    meaning === "sizePrice" ? [{ at, size: sizeOfHeader(headers[at] ?? "") ?? headers[at] ?? "" }] : [],
  );
  const file: RowFile = {
    has,
    local,
    isForeign: (column) => foreign.has(column),
    isOurs: menuColumns.every((column) => has(column) && !foreign.has(column)),
    contents: contentsNames.filter(has),
  };
  let previous: Line["cells"] = [];
  const rows = lines.flatMap(({ line, cells: own }): ReadRow[] => {
    const at = (column: FileColumn) => meanings.indexOf(column);
    const isSameGroup = has("group") && own[at("group")] !== "" && own[at("group")] === previous[at("group")];
    const cells = isSameGroup ? inherited(own, previous, meanings) : own;
    previous = cells;
    const cell: CellOf = (column) => textOf(cells[at(column)]);
    const priced = sizes.filter(({ at }) => (parseCents(plainPrice(textOf(cells[at]))) ?? 0) !== 0);
    if (priced.length > 0) {
      return priced.map(({ at, size }) =>
        readRow(line, withSize(cell, size || sizeIn(cell, file), textOf(cells[at])), file),
      );
    }
    // More pictures of the product above.
    if (isSameGroup && cell("price") === "") return [];
    return [readRow(line, withSize(cell, sizeIn(cell, file)), file)];
  });
  return { ok: true, rows, columns };
}

const textOf = (cell: string | undefined): string =>
  /^(?:null|undefined)$/i.test(cell ?? "") ? "" : (cell ?? "").trim();

const withSize =
  (cell: CellOf, size: string, price?: string): CellOf =>
  (column) =>
    column === "amount" ? size : column === "price" && price !== undefined ? price : cell(column);

/** A file without sizes has them in its names. */
function sizeIn(cell: CellOf, { has, isForeign }: RowFile): string {
  if (!has("amount")) return amountIn(cell("name")) ?? "";
  return isForeign("amount") || has("unit") ? plainAmount(cell("amount"), cell("unit")) : cell("amount");
}

const shared: readonly Meaning[] = [
  "name",
  "brand",
  "category",
  "description",
  "status",
  "strain",
  "strainType",
  "thc",
  "tags",
  "image",
];

const inherited = (own: readonly string[], above: readonly string[], meanings: readonly Meaning[]): string[] =>
  meanings.map((meaning, at) => (shared.includes(meaning) && !own[at]?.trim() ? above[at] : own[at]) ?? "");
