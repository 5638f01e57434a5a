import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openState } from "#workers/local/state.ts";

const dir = mkdtempSync(join(tmpdir(), "nearleaf-account-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Runs the command on its own state folder. */
function create(...args: string[]) {
  const script = join(import.meta.dirname, "../../workers/local/account-create.ts");
  const env = { ...process.env, STATE_DIR: dir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
}

test("an operator's account is created once, with a password shown only then", {
  timeout: 120_000,
}, async () => {
  const first = create("--email", "Dee@Example.com", "--role", "dispatcher", "--name", "Dee Dispatch");
  expect(first).toMatchObject({
    status: 0,
    output: expect.stringContaining("Created the dispatcher account dee@example.com"),
  });
  const password = /shown this once: (\S+)/.exec(first.output)?.[1] ?? "";
  expect(password).toMatch(/^([2-9a-hjkmnp-z]{4}-){4}[2-9a-hjkmnp-z]{4}$/);

  const second = create("--email", "dee@example.com", "--role", "admin");
  expect(second).toMatchObject({ status: 1, output: expect.stringContaining("already exists") });

  const state = await openState(dir);
  const { results } = await state.d1
    .prepare("SELECT email, role, first_name, last_name, password_hash FROM users")
    .all();
  const events = await state.d1.prepare("SELECT kind FROM audit_events").all();
  await state.close();
  const dee = { email: "dee@example.com", role: "dispatcher", first_name: "Dee", last_name: "Dispatch" };
  const hash = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(results).toEqual([{ ...dee, password_hash: hash }]);
  expect(events.results).toEqual([{ kind: "account-created" }]);
  expect(JSON.stringify(results)).not.toContain(password);
});

test("dispensaries, unknown roles and weak passwords are refused", { timeout: 120_000, tags: "detail" }, () => {
  const refusals: [args: string[], reason: string][] = [
    [["--email", "v@example.com", "--role", "vendor"], "register themselves"],
    [["--email", "v@example.com", "--role", "owner"], "isn't a role"],
    [["--email", "nobody", "--role", "admin"], "isn't an email address"],
    [["--email", "v@example.com", "--role", "admin", "--password", "x".repeat(129)], "8 to 128"],
    [["--email", "admin@example.com", "--role", "admin", "--password", "demo-admin-21", "--remote"], "too common"],
  ];
  for (const [args, reason] of refusals)
    expect(create(...args), args.join(" ")).toMatchObject({ status: 1, output: expect.stringContaining(reason) });
});
