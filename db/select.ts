import { Column, type GetColumnData, getTableColumns, getTableName, is, type SQL, sql, type Table } from "drizzle-orm";
import type { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import type { Db } from "./client.ts";

type Read<T> = (value: unknown) => T;
type Computed<T> = { expression: SQL; read: Read<T> };
type Fields = Record<string, Column | Computed<unknown>>;

type Row<F extends Fields> = {
  [K in keyof F]: F[K] extends Column ? GetColumnData<F[K]> : F[K] extends Computed<infer T> ? T : never;
};

export type Selection<T> = { columns: SQL; read(row: Record<string, unknown>): T };
export type RowOf<S> = S extends Selection<infer T> ? T : never;

export const computed = <T>(expression: SQL, read: Read<T>): Computed<T> => ({ expression, read });

/** Any number of values in one bound one: `id IN ${valuesOf(ids)}`. */
export const valuesOf = (values: readonly unknown[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

export const nullable =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === null ? null : read(value);

/** A column of an outer join or subquery, which may be null. */
export const optional = <C extends Column>(column: C, expression = sql`${column}`): Computed<GetColumnData<C> | null> =>
  computed(expression, nullable(readerOf(column)));

/** A nullable column in a statement that excludes nulls. */
export const present = <C extends Column>(
  column: C,
  expression = sql`${column}`,
): Computed<NonNullable<GetColumnData<C>>> =>
  computed(expression, readerOf(column) as Read<NonNullable<GetColumnData<C>>>);

const readerOf =
  <C extends Column>(column: C): Read<GetColumnData<C>> =>
  (value) =>
    column.mapFromDriverValue(value) as GetColumnData<C>;

export function nested<F extends Record<string, Column>>(fields: F, from: SQL): Computed<Row<F>[]> {
  const { read } = selection(fields);
  const object = Object.entries(fields).map(([name, column]) => `'${name}', ${fullName(column)}`);
  return computed(sql`(SELECT json_group_array(json_object(${sql.raw(object.join(", "))})) ${from})`, (text) =>
    JSON.parse(text as string).map(read),
  );
}

export const pick = <T extends Table, K extends keyof T & keyof T["_"]["columns"]>(
  table: T,
  ...names: readonly K[]
): Pick<T, K> => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>;

export const omit = <T extends Table, K extends keyof T["_"]["columns"]>(table: T, ...names: readonly K[]) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !names.includes(name as K))) as Omit<
    T["_"]["columns"],
    K
  >;

const fullName = (column: Column) => `"${getTableName(column.table)}"."${column.name}"`;
const isPlain = (column: Column) => column.mapFromDriverValue === Column.prototype.mapFromDriverValue;

export function selection<F extends Fields>(fields: F): Selection<Row<F>> {
  const readers: [string, Read<unknown>][] = [];
  const columns = sql``;
  // Joined into few chunks, because drizzle walks all of them for each statement.
  let text = "";
  for (const [at, [name, field]] of Object.entries(fields).entries()) {
    if (at > 0) text += ", ";
    if (is(field, Column)) {
      text += `${fullName(field)} AS "${name}"`;
      if (!isPlain(field)) readers.push([name, nullable(readerOf(field))]);
    } else {
      columns.append(sql.raw(text)).append(field.expression);
      text = ` AS "${name}"`;
      readers.push([name, field.read]);
    }
  }
  columns.append(sql.raw(text));
  return {
    columns,
    read(row) {
      for (const [name, read] of readers) row[name] = read(row[name]);
      return row as Row<F>;
    },
  };
}

type Written<R> = (text: TemplateStringsArray, ...values: unknown[]) => R;

const written =
  <R>(run: (statement: SQL) => R): Written<R> =>
  (text, ...values) =>
    run(sql(text, ...values));

export const select = <T>(db: Db, selected: Selection<T>) =>
  written((from) => rowsOf(db, selected, sql`SELECT ${selected.columns} ${from}`));

export const selectOne = <T>(db: Db, selected: Selection<T>) =>
  written(async (from): Promise<T | undefined> => (await select(db, selected)`${from}`)[0]);

const any = selection({ is: computed(sql.raw("1"), Boolean) });

export const exists = (db: Db) => written(async (from) => (await selectOne(db, any)`${from}`) !== undefined);

export const counted = selection({ count: computed(sql.raw("count(*)"), Number) });

export const count = (db: Db) => written(async (from) => (await selectOne(db, counted)`${from}`)?.count ?? 0);

export const rows = <T>(db: Db, selected: Selection<T>) => written((statement) => rowsOf(db, selected, statement));

export const returning = <T>(db: Db, selected: Selection<T>) =>
  written((write) => rowsOf(db, selected, sql`${write} RETURNING ${selected.columns}`));

/** Rows are parsed by the schema, both awaited and in a batch. */
function rowsOf<T>(db: Db, selected: Selection<T>, statement: SQL): SQLiteRaw<T[]> {
  const raw = db.all<T>(statement);
  const { execute } = raw;
  const ofBatch = raw.mapResult.bind(raw);
  const read = (answered: unknown) => (answered as Record<string, unknown>[]).map(selected.read);
  return Object.assign(raw, {
    execute: async () => read(await execute()),
    mapResult: (result: unknown, isFromBatch?: boolean) => read(ofBatch(result, isFromBatch)),
  });
}
