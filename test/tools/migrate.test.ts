import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, test } from "vitest";
import { applyMigrations } from "#workers/local/migrate.ts";
import { root, withState } from "#workers/local/state.ts";

const scratch = mkdtempSync(join(tmpdir(), "nearleaf-migrate-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
process.env.PATH = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;

const standIn = (name: string) => ({ environment: "production", standIn: join(scratch, name) });
const folderOf = (name: string, files: Record<string, string>) => {
  const folder = join(scratch, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
};
const query = <Row>(remote: ReturnType<typeof standIn>, ...queries: string[]) =>
  withState(remote.standIn, async ({ d1 }) => {
    const results = await d1.batch<Row>(queries.map((sql) => d1.prepare(sql)));
    return results.map(({ results }) => results);
  });

const triggered = `CREATE TABLE shelves (name TEXT, size INTEGER);
create trigger shelves_size after insert on shelves begin
  update shelves set size = case when size is null then 0 else size end;
  update shelves set size = size + 1;
end;`;

test("an empty database gets every migration, whole triggers among them, once", { timeout: 120_000 }, async () => {
  const remote = standIn("empty");
  const files = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
  expect(applyMigrations(remote)).toEqual(files);
  expect(applyMigrations(remote)).toEqual([]);

  const whole = new DatabaseSync(":memory:");
  for (const file of files) whole.exec(readFileSync(join(root, "migrations", file), "utf8"));
  const triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name";
  const [applied, created] = await query(remote, "SELECT name FROM d1_migrations", triggers);
  expect(applied).toEqual(files.map((name) => ({ name })));
  expect(created).toEqual(whole.prepare(triggers).all());
  expect(created?.length).toBeGreaterThan(50);
});

test("a run that failed halfway resumes with the file that failed", { timeout: 120_000, tags: "detail" }, async () => {
  const remote = standIn("cut");
  const files = {
    "0000_shelves.sql": triggered,
    "0001_broken.sql": "CREATE TABLE later (id TEXT);\nCREATE TABLE later (id TEXT);",
  };
  const folder = folderOf("files", files);
  expect(() => applyMigrations(remote, folder)).toThrow("nothing has changed there");
  expect(await query(remote, "SELECT name FROM sqlite_master WHERE name = 'later'")).toEqual([[]]);

  writeFileSync(join(folder, "0001_broken.sql"), "CREATE TABLE later (id TEXT);");
  expect(applyMigrations(remote, folder)).toEqual(["0001_broken.sql"]);
  const [, sizes] = await query(remote, "INSERT INTO shelves (name) VALUES ('top')", "SELECT size FROM shelves");
  expect(sizes).toEqual([{ size: 1 }]);
});

describe("npm run deploy", () => {
  /** Stand-ins that record their arguments and fail. */
  const folder = folderOf("bin", {
    wrangler: `#!/bin/sh\necho "$@" >> ${join(scratch, "asked")}\nexit 1\n`,
    "react-router": `#!/bin/sh\necho build >> ${join(scratch, "asked")}\nexit 1\n`,
  });
  spawnSync("chmod", ["+x", join(folder, "wrangler"), join(folder, "react-router")]);

  test("stops before it builds or changes anything while wrangler.toml has placeholders", () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, "workers/local/deploy.ts")], {
      encoding: "utf8",
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
    expect(status).toBe(1);
    expect(stderr).toContain("database_id is a placeholder");
    expect(stderr).toContain("ORIGIN is a placeholder");
    expect(stderr).toContain("MAP_TILES_URL is missing");
    expect(readdirSync(scratch)).not.toContain("asked");
  });
});
