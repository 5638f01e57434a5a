import { sql } from "drizzle-orm";
import { check, integer, text } from "drizzle-orm/sqlite-core";
import { type IdCheckMethod, idCheckMethods } from "#app/domain/compliance/id-check.ts";

/** Milliseconds since 1970, UTC. */
export const instant = (name: string) => integer(name);
export const flag = (name: string) => integer(name, { mode: "boolean" });
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

/** How an ID was checked; its CHECKs let nothing in that a card says. */
export const idCheck = () => ({
  idCheckMethod: text("id_check_method").$type<IdCheckMethod>(),
  idCheckPack: text("id_check_pack"),
});
export const idCheckChecks = (table: string) => [
  check(`${table}_id_check_method_known`, sql`id_check_method IN (${oneOf(idCheckMethods)})`),
  check(`${table}_id_check_pack_letters`, sql`id_check_pack GLOB '[A-Z][A-Z]'`),
];

/** `'a', 'b'` for a CHECK (x IN (…)): drizzle must not turn the words into parameters there. */
export const oneOf = (words: readonly string[]) =>
  sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", "));
