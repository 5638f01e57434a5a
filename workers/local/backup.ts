import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { summaryOf, writeBackup } from "./backup-folder.ts";
import { localSource, remoteSource } from "./backup-source.ts";
import { openState, root } from "./state.ts";

const USAGE = `npm run backup -- [options]

  --out FOLDER     a new folder; without it one under .wrangler/backups, named by the time
  --remote         the deployed database, through wrangler (--env NAME, "production" unless told); copy the bucket
                   itself with any S3 client
  It holds names, addresses and password hashes: keep it as you keep the database.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string" },
    remote: { type: "boolean", default: false },
    env: { type: "string", default: "production" },
  },
});
if (positionals.length > 0) {
  console.error(USAGE);
  process.exit(1);
}
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
