import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { summaryOf, writeBackup } from "./backup/folder.ts";
import { localSource, remoteSource } from "./backup/source.ts";
import { readCommand } from "./read-command.mjs";
import { root, stateDir, withState } from "./state.ts";

const { values } = readCommand("backup");
const stamp = new Date().toISOString().replaceAll(":", "-").slice(0, 19);
const folder = resolve(values.out ?? join(root, ".wrangler/backups", stamp));
mkdirSync(dirname(folder), { recursive: true });

try {
  const manifest = values.remote
    ? await writeBackup(folder, remoteSource({ environment: values.env }), null)
    : await withState(stateDir(), ({ d1, buckets }) => writeBackup(folder, localSource(d1), buckets));
  console.log(`${summaryOf(manifest)}\nIn ${folder}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
