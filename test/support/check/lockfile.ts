// Part of `npm run check`: what is installed is what was published, and nothing of it is known to be bad.
import { readFileSync } from "node:fs";
import { type Lockfile, lockfileFaults, staleExcuses } from "./lockfile-floor.ts";

const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
const faults = [
  ...lockfileFaults(lockfile),
  ...staleExcuses(lockfile).map((excuse) => `the excuse for ${excuse} excuses nothing any more`),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(
  `Lockfile: ${Object.keys(lockfile.packages).length - 1} packages, whole, from the registry, none known to be bad.`,
);
