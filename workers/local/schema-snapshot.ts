import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateSQLiteDrizzleJson } from "drizzle-kit/api";
import * as schema from "#db/schema/index.ts";
import { readCommand } from "./read-command.mjs";
import { knownMigrations, root } from "./state.ts";

const file = () => {
  const [number] = knownMigrations().at(-1)?.split("_") ?? [];
  return join(root, `migrations/meta/${number}_snapshot.json`);
};

/** In drizzle-kit's format, with the ids of the last migration's snapshot. */
export async function schemaSnapshot(): Promise<string> {
  const { id, prevId } = JSON.parse(readFileSync(file(), "utf8")) as { id: string; prevId: string };
  const { version, dialect, id: _, prevId: __, ...tables } = await generateSQLiteDrizzleJson(schema);
  return JSON.stringify({ version, dialect, id, prevId, ...tables }, null, 2);
}

if (import.meta.main) {
  const { name } = readCommand("db:generate").values;
  if (name) {
    const args = ["generate", "--config", "db/drizzle.config.ts", "--name", name];
    process.exit(spawnSync("drizzle-kit", args, { cwd: root, stdio: "inherit" }).status ?? 1);
  }
  writeFileSync(file(), await schemaSnapshot());
  console.log(`Wrote ${file()}`);
}
