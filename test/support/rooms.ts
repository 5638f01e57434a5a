// The table of rooms in the README, held: each folder, and what it may import. React Router bundles an un-suffixed
// server module into the browser without a word, so a folder's name alone enforces nothing.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const rooms: [room: string, allowed: string[], except?: RegExp][] = [
  ["app/domain/", ["app/domain/"]],
  ["db/", ["db/", "app/domain/"]],
  ["app/providers/", ["app/providers/", "app/domain/"]],
  ["app/use-cases/", ["app/use-cases/", "app/domain/", "db/"]],
  ["app/ui/", ["app/ui/", "app/domain/"]],
  [
    "app/routes/",
    ["app/routes/", "app/ui/", "app/domain/", "app/use-cases/", "db/", "app/context.ts", "app/session.ts"],
    /^db\/.*writes\.ts$/,
  ],
  ["workers/local/", ["workers/local/", "app/domain/", "app/providers/passwords/", "db/"]],
  [
    "workers/",
    ["workers/", "app/domain/", "app/use-cases/", "db/", "app/context.ts", "app/session.ts"],
    /^db\/.*writes\.ts$|^workers\/local\//,
  ],
  ["app/context.ts", ["app/domain/", "db/", "app/providers/"]],
  ["app/session.ts", ["app/domain/", "db/", "app/context.ts", "app/use-cases/"]],
];

const importLine =
  /^\s*(?:import|export)\s(?!type\b)[^;]*?from\s+"([^"]+)"|^\s*import\s+"([^"]+)"|import\("([^"]+)"\)/gm;

/** Where an import of ours leads, from the project's root; undefined for a package. */
function target(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
  return undefined;
}

const faults: string[] = [];
for (const file of globSync("{app,db,workers}/**/*.{ts,tsx}").sort()) {
  const [, allowed, except] = rooms.find(([room]) => file.startsWith(room)) ?? [];
  if (!allowed) continue;
  const source = readFileSync(file, "utf8");
  for (const [, from, bare, lazy] of source.matchAll(importLine)) {
    const specifier = from ?? bare ?? lazy ?? "";
    const to = target(file, specifier);
    if (to === undefined) {
      if (file.startsWith("app/domain/") && !specifier.startsWith("zod"))
        faults.push(`${file} imports ${specifier}: the domain knows no library but zod`);
    } else if (!to.includes("+types/") && (!allowed.some((path) => to.startsWith(path)) || except?.test(to))) {
      faults.push(`${file} may not import ${to}`);
    }
  }
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log("Rooms: every import stays where the table allows it.");
