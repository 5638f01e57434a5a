import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#workers/local/state.ts";

test("the simulation of menus in caches runs in plain Node, and the cache that all share answers most", () => {
  const lab = join(root, "test/lab/menu-cache.ts");
  const { stdout, stderr } = spawnSync(process.execPath, [lab, "--days", "1", "--views", "300"], { encoding: "utf8" });
  expect(stderr).toBe("");
  const shares = [...stdout.matchAll(/│ '(?:300 views a day: )?from (isolates|a cache|the cache).*?'([\d.]+) %/g)];
  const [isolates, place, shared] = shares.map(([, , share]) => Number(share));
  expect(isolates).toBeLessThan(place ?? 0);
  expect(place).toBeLessThan(shared ?? 0);
});
