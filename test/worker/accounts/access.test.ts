import { expect, test } from "vitest";
import { calls } from "#test/support/access.ts";
import { api } from "#workers/api/index.ts";
import { live } from "#workers/live.ts";

const declared = (routes: { method: string; path: string }[], base: string) =>
  routes
    .filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
    .map(({ method, path }) => `${method} ${base}${path}`.replace(/\/$/, ""));
const existing = [...declared(api.routes, "/api"), ...declared(live.routes, "/live")];

test("every API call declares who may make it", () => {
  expect(existing.length).toBeGreaterThan(20);
  expect([...new Set(existing)].filter((name) => !calls[name])).toEqual([]);
});

test("no call is declared that does not exist", () =>
  expect(Object.keys(calls).filter((name) => !existing.includes(name))).toEqual([]));
