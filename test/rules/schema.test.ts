import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { beforeAll, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { knownMigrations } from "#workers/local/state.ts";

const filledByTriggers = ["search_names", "search_names_name"];

type Schema = Map<string, string[]>;

/** Tables and indexes by name: a table as its columns and constraints, in any order. */
function madeBy(statements: readonly string[]): Schema {
  const database = new DatabaseSync(":memory:");
  for (const statement of statements) database.exec(statement);
  const objects = database
    .prepare(
      `SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'index') AND sql NOT LIKE 'CREATE VIRTUAL %'
        AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')`,
    )
    .all() as { name: string; type: string; sql: string }[];
  return new Map(objects.map(({ name, type, sql }) => [name, type === "table" ? partsOf(sql) : [squeezed(sql)]]));
}

const squeezed = (sql: string) => sql.replace(/\s+/g, " ").trim();

/** What a CREATE TABLE lists between its outer parentheses. */
function partsOf(sql: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of sql.slice(sql.indexOf("(") + 1, sql.lastIndexOf(")"))) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map(squeezed).sort();
}

let declared: Schema;
let migrated: Schema;
beforeAll(async () => {
  const [nothing, tables] = [await generateSQLiteDrizzleJson({}), await generateSQLiteDrizzleJson(schema)];
  declared = madeBy(await generateSQLiteMigration(nothing, tables));
  migrated = madeBy(knownMigrations().map((name) => readFileSync(`migrations/${name}`, "utf8")));
}, 60_000);

test("the migrations create every table and index of db/schema as it is declared", () => {
  expect(declared.size).toBeGreaterThan(100);
  for (const [name, parts] of declared) expect({ [name]: migrated.get(name) }).toEqual({ [name]: parts });
});

test("the migrations have no other tables and indexes than those that triggers fill", () =>
  expect([...migrated.keys()].filter((name) => !declared.has(name)).sort()).toEqual(filledByTriggers));

test("a column that only one of the two has is found", () => {
  const one = madeBy(["CREATE TABLE t (a text NOT NULL, CONSTRAINT c CHECK(a IN ('x', 'y')))"]);
  const other = madeBy(["CREATE TABLE t (b integer,\n a  text NOT NULL, CONSTRAINT c CHECK(a IN ('x', 'y')))"]);
  expect(one.get("t")).toEqual(["CONSTRAINT c CHECK(a IN ('x', 'y'))", "a text NOT NULL"]);
  expect(other.get("t")).toEqual(["CONSTRAINT c CHECK(a IN ('x', 'y'))", "a text NOT NULL", "b integer"]);
});
