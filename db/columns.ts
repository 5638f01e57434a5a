import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** Milliseconds since 1970, UTC. */
export const instant = (name: string) => integer(name);
export const flag = (name: string) => integer(name, { mode: "boolean" });
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

/** For a CHECK (x IN (…)), where drizzle must not use parameters. */
export const oneOf = (words: readonly string[]) =>
  sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", "));
