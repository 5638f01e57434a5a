import { type Column, type SQL, sql } from "drizzle-orm";

/** What one bound text may carry, with room to spare: D1 takes 2 MB. */
const CHUNK_MAX_BYTES = 1_500_000;
const encoder = new TextEncoder();

/** Rows as JSON lists for `json_each`, as few as D1 takes them. */
export function jsonChunks(rows: readonly unknown[]): string[] {
  const chunks: string[][] = [];
  let bytes = CHUNK_MAX_BYTES;
  for (const row of rows) {
    const json = JSON.stringify(row);
    const size = encoder.encode(json).length + 1;
    bytes += size;
    if (bytes > CHUNK_MAX_BYTES) {
      chunks.push([]);
      bytes = size;
    }
    chunks.at(-1)?.push(json);
  }
  return chunks.map((chunk) => `[${chunk.join(",")}]`);
}

type Columns = Record<string, Column>;

/** A value of a row that `json_each` lists. */
export const field = (name: string): SQL => sql.raw(`value ->> '$.${name}'`);

/** Of rows in the schema's shape that `json_each` lists: the columns of an INSERT. */
export const columnNames = (columns: Columns): SQL => listed(columns, (_, { name }) => name);

/** Their values, in the same order. */
export const jsonValues = (columns: Columns): SQL => listed(columns, valueIn);

/** What an UPDATE sets. */
export const setFromJson = (columns: Columns): SQL =>
  listed(columns, (name, column) => `${column.name} = ${valueIn(name, column)}`);

/** What an INSERT sets where the row is there already. */
export const setExcluded = (columns: Columns): SQL => listed(columns, (_, { name }) => `${name} = excluded.${name}`);

/** JSON's null is none in a column of JSON, too. */
const valueIn = (name: string, { dataType }: Column) =>
  dataType === "json" ? `nullif(value -> '$.${name}', 'null')` : `value ->> '$.${name}'`;

const listed = (columns: Columns, write: (name: string, column: Column) => string) =>
  sql.raw(
    Object.entries(columns)
      .map(([name, column]) => write(name, column))
      .join(", "),
  );
