import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { summaryOf, writeBackup } from "./backup-folder.ts";
import { localSource, remoteSource } from "./backup-source.ts";
import { readCommand } from "./read-command.mjs";
import { openState, root } from "./state.ts";

const { values } = readCommand("backup");
const stamp = new Date().toISOString().replaceAll(":", "-").slice(0, 19);
const folder = resolve(values.out ?? join(root, ".wrangler/backups", stamp));
mkdirSync(dirname(folder), { recursive: true });

try {
  if (values.remote) {
    const manifest = await writeBackup(folder, remoteSource({ environment: values.env }), null);
    console.log(`${summaryOf(manifest)}\nIn ${folder}`);
  } else {
    const state = await openState();
    try {
      const manifest = await writeBackup(folder, localSource(state.d1), state.r2);
      console.log(`${summaryOf(manifest)}\nIn ${folder}`);
    } finally {
      await state.close();
    }
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
