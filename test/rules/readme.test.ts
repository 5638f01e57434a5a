import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rooms } from "#test/support/check/rooms.ts";
import { commands } from "#workers/local/commands.mjs";

const readme = readFileSync("README.md", "utf8");
const namesIn = (cell: string) =>
  [...cell.matchAll(/`([\w.:/-]+)`( reads)?/g)].map(([, name, reads = ""]) => name + reads);

/** A floor's path as the table writes it. */
const nameOf = (path: string) => path.replace(/^app\//, "").replace(/\/$|\.ts$/, "");

test("the README's table of floors is the one that the check enforces", () => {
  const [, table = ""] = /\n\| floor \|[^\n]*\n\|[-|]+\n(.*?)\n\n/s.exec(readme) ?? [];
  const written = table.split("\n").map((row) => {
    const [, floor = "", , imports = ""] = row.split("|").map((cell) => cell.trim());
    return [
      floor.replaceAll("`", ""),
      namesIn(imports)
        .filter((name) => !name.startsWith("test/"))
        .sort(),
    ];
  });
  const floors = [...rooms.map(([room]) => room), "app/styles/", "public/"];
  const enforced = rooms.map(([room, allowed, except]) => {
    const imported = allowed.filter((path) => path !== room && floors.includes(path));
    const names = imported.map((path) => (path === "db/" && except?.test("db/writes.ts") ? "db reads" : nameOf(path)));
    return [room.replace(/\/$/, ""), names.sort()];
  });
  expect(Object.fromEntries(written)).toEqual({ ...Object.fromEntries(enforced), test: [] });
});

test("the README names every command", () => {
  const [, section = ""] = readme.split("## Commands");
  const named = namesIn(section.replaceAll("npm run ", "").replaceAll("npm ", ""));
  // One of a family stands for what they share, the others for what differs: `import:shops`, `:strains`.
  const missing = Object.keys(commands).filter(
    (name) => !named.includes(name) && !named.includes(name.replace(/^(lab |\w+)/, "")),
  );
  expect(missing).toEqual(["build"]);
});

test("the README is short enough to be read to its end", () => {
  const lines = readme.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(100);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});
