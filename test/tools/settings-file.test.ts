import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { localBindings } from "#workers/local/bindings.ts";
import { root } from "#workers/local/state.ts";

const example = readFileSync(join(root, ".dev.vars.example"), "utf8");
const settings = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => ({ name, value }));

test.each(settings.filter(({ name }) => !["PORT", "STATE_DIR", "CLOCK"].includes(name)))(
  "a local server hands $name to its worker",
  ({ name, value }) =>
    expect(localBindings({ [name]: value || "something" })).toHaveProperty([name], value || "something"),
);

test("what the settings file leaves empty is unset, for a worker that wrangler starts too", () => {
  const folder = mkdtempSync(join(tmpdir(), "settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(root, "wrangler.toml"), join(folder, "wrangler.toml"));
  copyFileSync(join(root, ".dev.vars.example"), join(folder, ".dev.vars"));
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(folder, "wrangler.toml"));
  expect(Object.values({ ...workerOptions.bindings })).not.toContain("");
});
