import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sampled } from "#test/support/depth.ts";
import { commands } from "#workers/local/commands.mjs";
import { root } from "#workers/local/state.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };

/** The project before anything is installed, where a command that starts its work fails or leaves a file. */
const bare = mkdtempSync(join(tmpdir(), "nearleaf-commands-"));
for (const file of ["package.json", ...globSync("workers/local/*.mjs", { cwd: root })])
  cpSync(join(root, file), join(bare, file));
afterAll(() => rmSync(bare, { recursive: true, force: true }));

const files = () => globSync("**/*", { cwd: bare }).map((file) => `${file} ${statSync(join(bare, file)).mtimeMs}`);

function run(name: string, ...extra: string[]) {
  const [script = "", ...lab] = name.split(" ");
  const words = [...lab, ...extra];
  const [program, ...args] = (scripts[script] ?? "").split(" ");
  expect(program, `${script} checks its words before it does anything`).toBe("node");
  const before = files();
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, ...words], {
    cwd: bare,
    env: { PATH: "/nowhere", STATE_DIR: join(bare, "state") },
    encoding: "utf8",
    timeout: 10_000,
  });
  expect(files()).toEqual(before);
  return { status, stdout, stderr };
}

const labs = Object.keys(commands).filter((name) => name.startsWith("lab "));

const names = [...Object.keys(scripts), ...labs];

describe.each(names)("npm run %s", (script) => {
  test("explains itself on --help, despite other options, and does nothing", () => {
    const { status, stdout, stderr } = run(script, "--nonsense", "--help");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^\S.+\.\n\nUsage: npm (run )?[\w:]+ --/);
    expect(stdout).toContain("Example: ");
  });
});

// One parser reads the words of all commands.
describe.each(sampled(names, 3))("npm run %s", (script) => {
  test("refuses an unknown option", () => {
    const { status, stdout, stderr } = run(script, "--nonsense");
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^Unknown option '--nonsense'\. npm .* --help shows what it takes\.\n$/);
  });

  test("refuses an extra word", () => {
    const { words = [] } = commands[script as keyof typeof commands] as { words?: readonly string[] };
    if (script === "lab" || words.some((word) => word.includes("…"))) return;
    const { status, stderr } = run(script, "one", "two", "three");
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/^Unexpected argument '\w+'\./) });
  });
});

test.each([
  ["restore", [], "FOLDER is missing."],
  ["import:shops", ["--dry-run"], "FILE.csv is missing."],
  ["lab load", ["--vendors"], "Option '--vendors <value>' argument missing."],
  ["lab", ["nonsense"], "There is no laboratory 'nonsense'."],
  ["lab soak", ["--minutes", "ten"], "Option '--minutes' cannot be 'ten'."],
  ["lab edge", ["--requests="], "Option '--requests' cannot be ''."],
  ["lab scale", ["--sizes", "10,many"], "Option '--sizes' cannot be '10,many'."],
  ["lab scan", ["--only", "csp,cps"], "Option '--only' cannot be 'csp,cps'."],
  ["lab peers", ["--only", "vendur"], "Option '--only' cannot be 'vendur'."],
  ["lab lighthouse", ["--categories", "speed"], "Option '--categories' cannot be 'speed'."],
  ["backup", ["--env", "staging"], "Option '--env' needs '--remote'."],
])("%s refuses %j", (script, words, reason) => {
  expect(run(script, ...words)).toMatchObject({ status: 2, stderr: expect.stringContaining(reason) });
});

test("npm run lab lists every laboratory with what it does", () => {
  const { status, stdout } = run("lab");
  expect(status).toBe(0);
  for (const name of labs) expect(stdout).toContain(`  ${name.replace("lab ", "")} `);
});
