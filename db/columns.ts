import { sql } from "drizzle-orm";
import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** Milliseconds since 1970, UTC. */
export const instant = (name: string) => integer(name);
export const flag = (name: string) => integer(name, { mode: "boolean" });
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

/** How an object is stored as the values of its keys, whose names each row would repeat. */
type Packing<T> = { pack(value: T): unknown[]; unpack(cells: unknown[]): T };

export const byKeys = <T extends object>(...keys: (keyof T & string)[]): Packing<T> => ({
  pack: (value) => keys.map((key) => value[key]),
  unpack: (cells) => Object.fromEntries(keys.map((key, at) => [key, cells[at]])) as T,
});

export const packed = <T>(name: string, { pack, unpack }: Packing<T>) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(pack(value)),
    fromDriver: (text) => unpack(JSON.parse(text)),
  })(name);

/** For a CHECK (x IN (…)), where drizzle must not use parameters. */
export const oneOf = (words: readonly string[]) =>
  sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", "));
