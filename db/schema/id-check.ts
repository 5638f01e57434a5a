import { sql } from "drizzle-orm";
import { check, text } from "drizzle-orm/sqlite-core";
import { type IdCheckMethod, idCheckMethods } from "#app/domain/compliance/id-check.ts";
import { oneOf } from "../columns.ts";

/** Only how the ID was checked; nothing printed on it is stored. */
export const idCheck = () => ({
  idCheckMethod: text("id_check_method").$type<IdCheckMethod>(),
  idCheckPack: text("id_check_pack"),
});
export const idCheckChecks = (table: string) => [
  check(`${table}_id_check_method_known`, sql`id_check_method IN (${oneOf(idCheckMethods)})`),
  check(`${table}_id_check_pack_letters`, sql`id_check_pack GLOB '[A-Z][A-Z]'`),
];
