import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDb } from "#db/client.ts";
import { users } from "#db/schema/index.ts";
import { demoUsers } from "#db/seed/demo-people.ts";
import { writeBackup } from "#workers/local/backup/folder.ts";
import { restoringSql } from "#workers/local/backup/restore-state.ts";
import { localSource } from "#workers/local/backup/source.ts";
import { migrate, withState } from "#workers/local/state.ts";

const scratch = mkdtempSync(join(tmpdir(), "nearleaf-production-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.each(["serve", "load"])("a shell that is set to production is refused by %s, which writes nothing", (command) => {
  const dir = join(scratch, command);
  const script = join(import.meta.dirname, `../../workers/local/${command}.ts`);
  const env = { ...process.env, STATE_DIR: dir, PORT: "0", CLOUDFLARE_ENV: "production" };
  const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: "utf8", timeout: 50_000 });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("Unset CLOUDFLARE_ENV") });
  expect(existsSync(dir)).toBe(false);
});

test("a backup of the demo gives no statements for a deployed database", { timeout: 120_000 }, async () => {
  await withState(join(scratch, "demo"), async ({ d1, buckets }) => {
    await migrate(d1);
    const [admin] = demoUsers(0).filter(({ role }) => role === "admin");
    await createDb(d1).insert(users).values(admin!);
    await writeBackup(join(scratch, "backup"), localSource(d1), buckets);
  });
  const statements = async () => {
    for await (const _ of restoringSql(join(scratch, "backup"))) return "a statement";
  };
  await expect(statements()).rejects.toThrow("The backup holds demo logins: it cannot be deployed.");
});
