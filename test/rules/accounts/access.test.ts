import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { calls, pages, visitors } from "#test/support/access.ts";

/** The paths of all pages and resources, as React Router has them. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path.replace(/^\//, "")}` : above;
    const own = entry.path || entry.index ? [path || "/"] : [];
    return [...own, ...pathsOf(entry.children ?? [], path)];
  });
}

test("every page says who may see it", async () => {
  const undeclared = pathsOf(await routes).filter((path) => !pages[`GET ${path}`]);
  expect(undeclared).toEqual([]);
});

test("no page is declared that does not exist", async () => {
  const paths = new Set(pathsOf(await routes));
  expect(Object.keys(pages).filter((key) => !paths.has(key.replace(/^\S+ |\?index$/g, "")))).toEqual([]);
});

test("every line has a cell for every kind of visitor", () => {
  for (const [name, { cells }] of Object.entries({ ...pages, ...calls }))
    expect(Object.keys(cells).sort(), name).toEqual([...visitors].sort());
});

test("an undeclared route is reported", () => {
  expect(pathsOf([{ file: "a.tsx", path: "admin", children: [{ file: "b.tsx", path: "secrets" }] }])).toEqual([
    "/admin",
    "/admin/secrets",
  ]);
  expect(pages["GET /admin/secrets"]).toBeUndefined();
});
