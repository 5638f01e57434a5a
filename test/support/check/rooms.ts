// The README's table of floors: what each folder may import. React Router bundles an un-suffixed server module into the
// browser without a word, so a folder's name alone enforces nothing. And no folder grows too large to be overlooked.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export const rooms: [room: string, allowed: string[], except?: RegExp][] = [
  ["app/domain/", ["app/domain/"]],
  ["app/platform/", ["app/platform/"]],
  ["db/", ["db/", "app/domain/", "app/platform/"]],
  ["app/providers/", ["app/providers/", "app/domain/", "app/platform/"]],
  ["app/use-cases/", ["app/use-cases/", "app/domain/", "app/platform/", "db/"]],
  ["app/ui/", ["app/ui/", "app/domain/"]],
  [
    "app/routes/",
    [
      "app/routes/",
      "app/ui/",
      "app/domain/",
      "app/platform/",
      "app/use-cases/",
      "db/",
      "app/edge/",
      "app/visit.ts",
      "app/session/",
    ],
    /^db\/(.*writes|idempotency)\.ts$/,
  ],
  ["app/service-worker/", ["app/service-worker/", "app/domain/"]],
  ["app/edge/", ["app/edge/", "app/ui/", "app/domain/", "app/platform/", "app/styles/", "app/visit.ts"]],
  [
    "workers/local/",
    [
      "workers/local/",
      "workers/app.ts",
      "app/domain/",
      // What the build writes for the edge to name.
      "app/edge/shop-manifest.ts",
      // What owners write into the DNS.
      "app/platform/website-token.ts",
      "app/providers/passwords/",
      // A start with other settings shows at once.
      "app/use-cases/compliance/refresh-withheld.ts",
      "db/",
    ],
  ],
  [
    "workers/",
    [
      "workers/",
      "app/domain/",
      "app/platform/",
      "app/edge/",
      "app/use-cases/",
      "db/",
      "app/app.ts",
      "app/visit.ts",
      "app/session/",
      "public/",
    ],
    /^db\/(.*writes|idempotency)\.ts$|^workers\/local\//,
  ],
  ["app/app.ts", ["app/domain/", "app/platform/", "db/", "app/providers/"]],
  ["app/visit.ts", ["app/app.ts", "app/domain/"]],
  ["app/session/", ["app/session/", "app/domain/", "app/platform/", "db/", "app/visit.ts"]],
];

const importLine =
  /^\s*(?:import|export)\s(type\b)?[^;]*?from\s+"([^"]+)"|^\s*import\s+"([^"]+)"|import\("([^"]+)"\)/gm;

/** Where an import of ours leads, from the project's root; undefined for a package. */
function target(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
  return undefined;
}

function brokenImports(): string[] {
  const faults: string[] = [];
  for (const file of globSync("{app,db,workers}/**/*.{ts,tsx}").sort()) {
    const [, allowed, except] = rooms.find(([room]) => file.startsWith(room)) ?? [];
    for (const [, type, from, bare, lazy] of readFileSync(file, "utf8").matchAll(importLine)) {
      const specifier = from ?? bare ?? lazy ?? "";
      if (type || !allowed) continue;
      const to = target(file, specifier);
      if (to === undefined) {
        if (specifier === "zod" && file !== "app/domain/zod.ts")
          faults.push(`${file} imports zod itself: app/domain/zod.ts says in plain words what schemas refuse`);
        else if (file.startsWith("app/domain/") && specifier !== "zod")
          faults.push(`${file} imports ${specifier}: the domain knows no library but zod`);
      } else if (!to.includes("+types/") && (!allowed.some((path) => to.startsWith(path)) || except?.test(to))) {
        faults.push(`${file} may not import ${to}`);
      }
    }
  }
  return faults;
}

const FOLDER_MAX = 40;

/** Pictures don't count: nobody reads them one by one. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > FOLDER_MAX ? [`${folder} has ${count} files of at most ${FOLDER_MAX}: give a part of them a folder`] : [],
  );
}

if (import.meta.main) {
  const code = globSync("{app,db,workers,test}/**/*.{ts,tsx,mjs,css}");
  const faults = [...brokenImports(), ...crowdedFolders(code)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log("Floors: every import stays where the table allows it, and no folder is crowded.");
}
