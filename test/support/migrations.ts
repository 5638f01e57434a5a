import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The statements of all migrations in order, for a binding of the tests' worker. */
export function readMigrations(): string[] {
  const folder = join(import.meta.dirname, "../../migrations");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint"))
    .filter((statement) => statement.trim());
}
