import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isBelow, type Lockfile, lockfileFaults, staleExcuses } from "#test/support/check/lockfile-floor.ts";

const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
const changed = (path: string, change: Partial<Lockfile["packages"][string]>): Lockfile => ({
  packages: { ...lockfile.packages, [path]: { ...lockfile.packages[path], ...change } },
});

test("what is installed is whole, from the registry, and not known to be bad", () => {
  expect(lockfileFaults(lockfile)).toEqual([]);
  expect(staleExcuses(lockfile)).toEqual([]);
});

test.each([
  ["node_modules/hono", "4.12.33", "GHSA-8j4g-w8fx-2239"],
  ["node_modules/react-router", "7.18.1", "GHSA-qwww-vcr4-c8h2"],
  ["node_modules/vite", "8.0.15", "GHSA-fx2h-pf6j-xcff"],
  ["node_modules/miniflare/node_modules/ws", "8.20.1", "GHSA-96hv-2xvq-fx4p"],
  ["node_modules/undici", "7.27.0", "CVE-2026-13697"],
])("%s %s is refused with its advisory", (path, version, advisory) => {
  const [problem, ...others] = lockfileFaults(changed(path, { version, integrity: `sha512-${"a".repeat(86)}==` }));
  expect(problem).toContain(advisory);
  expect(others).toEqual([]);
});

test.each([
  ["without a digest", { integrity: undefined }],
  ["with a digest that can be forged", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }],
  ["from another host", { resolved: "https://registry.npmjs.org.evil.example/zod.tgz" }],
  ["from a repository", { resolved: "git+ssh://git@github.com/somebody/zod.git#0000000" }],
  ["that is a folder", { link: true }],
])("a package %s is refused", (_name, change) =>
  expect(lockfileFaults(changed("node_modules/zod", change))).toHaveLength(1),
);

test("an excuse that excuses nothing is noticed", () =>
  expect(staleExcuses(changed("node_modules/undici", { version: "7.29.0" }))).toEqual(["node_modules/undici@7.28.0"]));

test("versions are compared by their numbers, and a release comes after what led to it", () => {
  expect(isBelow("4.9.11", "4.12.0")).toBe(true);
  expect(isBelow("4.12.0", "4.9.11")).toBe(false);
  expect(isBelow("1.2.0", "1.2.0")).toBe(false);
  expect(isBelow("1.2.0-beta.1", "1.2.0")).toBe(true);
  expect(isBelow("1.3.0-beta.1", "1.2.0")).toBe(false);
});
