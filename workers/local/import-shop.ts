import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asSql } from "#db/seed/bulk.ts";
import { writeImport } from "#db/seed/import/run.ts";
import { localSource, remoteSource, type Source } from "./backup/source.ts";
import { readCommand, refuseCommand } from "./read-command.mjs";
import { planShopRestore, type ShopRestore } from "./restore-shop.ts";
import { readShopFile } from "./shop-file.ts";
import { migrate, type State, stateDir, withState } from "./state.ts";
import { type Remote, runRemoteFile, uploadRemote } from "./wrangler.ts";

/** D1 limits statements to 100 KB; this leaves room for doubled quotes. */
const SQL_JSON = 60_000;

const {
  values,
  words: [kind, path = ""],
} = readCommand("import");
if (kind !== "shop") refuseCommand("import", `"${kind}" isn't a kind of import`);

try {
  const plan = planShopRestore(readShopFile(readFileSync(path)), values.remote ? SQL_JSON : undefined);
  if (values.remote) await restoreRemote(plan, { environment: values.env });
  else await withState(stateDir(), (state) => restoreLocal(plan, state));
  console.log(`Imported ${plan.name}: all rows, and ${plan.objects.length} pictures and archives.`);
  console.log("Its people have no passwords yet. Each asks for a link at /reset-password-request.");
} catch (error) {
  console.error(`${(error as Error).message}\nNothing was imported.`);
  process.exit(1);
}

/** Objects first, because rows must not name missing ones. */
async function restoreLocal({ inserts, objects, ...plan }: ShopRestore, { d1, buckets }: State): Promise<void> {
  await migrate(d1);
  await refuseKnown(localSource(d1), plan);
  for (const { bucket, key, bytes, contentType } of objects)
    await buckets[bucket].put(key, new Uint8Array(bytes), contentType ? { httpMetadata: { contentType } } : {});
  await writeImport(d1, inserts);
}

async function restoreRemote({ inserts, objects, ...plan }: ShopRestore, remote: Remote): Promise<void> {
  await refuseKnown(remoteSource(remote), plan);
  const folder = mkdtempSync(join(tmpdir(), "nearleaf-shop-"));
  try {
    for (const { bucket, key, bytes, contentType } of objects) {
      const file = join(folder, "object");
      writeFileSync(file, bytes);
      uploadRemote(remote, { bucket: `nearleaf-${bucket}`, key, file, contentType });
    }
    const file = join(folder, "rows.sql");
    writeFileSync(file, `${inserts.map(asSql).join("\n")}\n`);
    runRemoteFile(remote, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function refuseKnown(
  source: Source,
  { vendorId, people, name }: Pick<ShopRestore, "vendorId" | "people" | "name">,
) {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const there = await source.query(`SELECT 1 FROM vendors WHERE id = ${quoted(vendorId)}`);
  if (there.length > 0) throw new Error(`${name} is already in this marketplace.`);
  const known = await source.query<{ id: string; email: string }>(
    `SELECT id, email FROM users WHERE email IN (${people.map(({ email }) => quoted(email)).join(", ")})`,
  );
  const other = known.find(({ id }) => !people.some((person) => person.id === id));
  if (other) throw new Error(`${other.email} already has an account in this marketplace.`);
}
