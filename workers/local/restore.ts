import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { findDamage, readManifest, summaryOf } from "./backup/folder.ts";
import { fail, findDifferences, restoreState, restoringSql } from "./backup/restore-state.ts";
import { localSource, remoteSource } from "./backup/source.ts";
import { readCommand } from "./read-command.mjs";
import { stateDir, withState } from "./state.ts";

const {
  values,
  words: [path = ""],
} = readCommand("restore");
const folder = resolve(path);

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function run(): Promise<void> {
  if (values["sql-out"] !== undefined) {
    await pipeline(restoringSql(folder), createWriteStream(resolve(values["sql-out"])));
    return console.log(`Wrote ${values["sql-out"]}. Afterwards: npm run restore -- ${path} --compare --remote`);
  }
  if (values.check) return report("The backup is damaged.", await findDamage(folder, await readManifest(folder)));
  if (values.compare) return report("It is not what was backed up.", await compare());
  const manifest = await restoreState(folder, stateDir());
  console.log(
    `${summaryOf(manifest)}\nAll of it is in ${stateDir()} as it was backed up: rows, sums, searches, images.`,
  );
  console.log("Couriers' requests go on from their rows; wrong PINs and rate limits are counted anew.");
}

async function compare(): Promise<string[]> {
  const manifest = await readManifest(folder);
  if (values.remote) return findDifferences(remoteSource({ environment: values.env }), null, manifest);
  return withState(stateDir(), ({ d1, buckets }) => findDifferences(localSource(d1), buckets, manifest));
}

function report(title: string, lines: readonly string[]): void {
  fail(title, lines);
  console.log("Everything is as it was backed up.");
}
