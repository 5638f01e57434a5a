import { type Column, type SQL, sql } from "drizzle-orm";

/** D1 allows 2 MB per bound value. */
const CHUNK_MAX_BYTES = 1_500_000;
const encoder = new TextEncoder();

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

export const field = (name: string): SQL => sql.raw(`value ->> '$.${name}'`);

export const columnNames = (columns: Columns): SQL => listed(columns, (_, { name }) => name);

export const jsonValues = (columns: Columns): SQL => listed(columns, valueIn);

export const setFromJson = (columns: Columns): SQL =>
  listed(columns, (name, column) => `${column.name} = ${valueIn(name, column)}`);

export const setExcluded = (columns: Columns): SQL => listed(columns, (_, { name }) => `${name} = excluded.${name}`);

/** JSON columns store a JSON null as SQL NULL. */
const valueIn = (name: string, { dataType }: Column) =>
  dataType === "json" ? `nullif(value -> '$.${name}', 'null')` : `value ->> '$.${name}'`;

const listed = (columns: Columns, write: (name: string, column: Column) => string) =>
  sql.raw(
    Object.entries(columns)
      .map(([name, column]) => write(name, column))
      .join(", "),
  );
