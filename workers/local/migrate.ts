import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./state.ts";
import { queryRemote, type Remote, runRemoteFile } from "./wrangler.ts";

/** As `wrangler d1 migrations` keeps it. */
const TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`;

/**
 * Applies what is pending, one file at a time, and returns the names. Each goes as one file of `d1 execute`, which D1
 * takes whole or not at all, together with the row that says it is applied: whatever cuts a run, the next one goes on.
 * `d1 migrations apply` sends a file to the query endpoint, which cuts triggers at their inner semicolons
 * (workers-sdk #15314).
 */
export function applyMigrations(remote: Remote, folder = join(root, "migrations")): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const applied = findApplied(remote);
  const pending = files.toSorted().filter((name) => !applied.includes(name));
  for (const name of pending) applyOne(remote, join(folder, name), name);
  return pending;
}

function findApplied(remote: Remote): string[] {
  const tables = queryRemote<{ name: string }>(remote, "SELECT name FROM sqlite_master WHERE name = 'd1_migrations'");
  if (tables.length === 0) return [];
  return queryRemote<{ name: string }>(remote, "SELECT name FROM d1_migrations").map(({ name }) => name);
}

function applyOne(remote: Remote, file: string, name: string): void {
  const folder = mkdtempSync(join(tmpdir(), "migration-"));
  try {
    const whole = join(folder, name);
    const applied = `INSERT INTO d1_migrations (name) VALUES ('${name}');`;
    writeFileSync(whole, `${TABLE}\n${readFileSync(file, "utf8").trimEnd()}\n${applied}\n`);
    runRemoteFile(remote, whole);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
