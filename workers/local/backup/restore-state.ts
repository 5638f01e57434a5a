import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { holdsDemoLogin } from "#db/seed/demo-people.ts";
import { measureLines } from "../line-files.ts";
import { knownMigrations, migrate, openState, type State, withState } from "../state.ts";
import { measureSearch, moneyOf, readTotals, searches } from "./facts.ts";
import { findDamage, type Manifest, readDump, readManifest } from "./folder.ts";
import { type Buckets, measureImages, uploadImages } from "./images.ts";
import { dumpLines, insertOf, jsonOf, listTables, localSource, type Source, type Table } from "./source.ts";

/** Below D1's limit of 2 MB per value. */
const MAX_JSON = 900_000;
/** D1 limits statements to 100 KB; this leaves room for doubled quotes. */
const MAX_JSON_IN_FILE = 60_000;

/** Restores into an empty folder; compares rows, sums, searches and images. A failed or killed run leaves it empty. */
export async function restoreState(folder: string, dir: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (isFilled(dir))
    throw new Error(`${dir} is not empty. A restore never writes over anything: choose another STATE_DIR.`);
  const unknown = manifest.migrations.filter((name) => !knownMigrations().includes(name));
  if (unknown.length > 0) throw new Error(`The backup is of a later version: it knows ${unknown.join(", ")}.`);
  fail("The backup is damaged.", await findDamage(folder, manifest));

  const aside = join(dir, ".restoring");
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  try {
    await withState(aside, async (state) => {
      await fill(state, folder, manifest);
      fail(
        "What was restored is not what was backed up.",
        await findDifferences(localSource(state.d1), state.buckets, manifest),
      );
      // Newer migrations run last: they find the rows they were written for.
      await migrate(state.d1);
    });
    await rename(join(aside, "v3"), join(dir, "v3"));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return manifest;
}

/** Includes courier requests' objects, whose moves would contradict the restored rows. */
const isFilled = (dir: string) => existsSync(join(dir, "v3")) && readdirSync(join(dir, "v3")).length > 0;

/** Throws what is wrong, if anything is, with a line for each reason. */
export function fail(title: string, why: readonly string[]): void {
  if (why.length > 0) throw new Error([title, ...why.map((line) => `  ${line}`)].join("\n"));
}

async function fill({ d1, buckets }: State, folder: string, manifest: Manifest): Promise<void> {
  await migrate(d1, manifest.migrations);
  for await (const { text, rows } of restoring(d1, folder, manifest)) {
    const statement = d1.prepare(text);
    await (rows === undefined ? statement : statement.bind(rows)).run();
  }
  if (manifest.images) await uploadImages(buckets, folder);
}

type Step = { text: string /** JSON, bound to the one parameter. */; rows?: string };

/** For an empty database at the backup's migrations. */
async function* restoring(
  d1: D1Database,
  folder: string,
  manifest: Manifest,
  maxJson = MAX_JSON,
): AsyncGenerator<Step> {
  const triggers = await localSource(d1).query<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid",
  );
  // Triggers would count or index again what the dump contains, or what is rebuilt below.
  for (const { name } of triggers) yield { text: `DROP TRIGGER "${name}"` };
  for (const table of manifest.tables) {
    const text = insertOf(table);
    for await (const rows of jsonOf(readDump(folder, table), maxJson)) yield { text, rows };
  }
  for (const { fill } of searches) yield { text: fill };
  for (const { sql } of triggers) yield { text: sql };
}

/** As text for wrangler, which applies a file atomically. */
export async function* restoringSql(folder: string): AsyncGenerator<string> {
  const manifest = await readManifest(folder);
  fail("The backup is damaged.", await findDamage(folder, manifest));
  for (const table of manifest.tables.filter(({ name }) => name === "users")) {
    for await (const row of readDump(folder, table)) {
      if (holdsDemoLogin(JSON.stringify(row))) throw new Error("The backup holds demo logins: it cannot be deployed.");
    }
  }
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-schema-"));
  const state = await openState(dir);
  try {
    await migrate(state.d1, manifest.migrations);
    for await (const { text, rows = "" } of restoring(state.d1, folder, manifest, MAX_JSON_IN_FILE)) {
      yield `${text.replace("json_each(?)", () => `json_each('${rows.replaceAll("'", "''")}')`)};\n`;
    }
  } finally {
    await state.close();
    await rm(dir, { recursive: true, force: true });
  }
}

/** One message per difference. */
export async function findDifferences(source: Source, buckets: Buckets | null, manifest: Manifest): Promise<string[]> {
  const differences: string[] = [];
  const differs = (subject: string, was: unknown, is: unknown) => {
    if (JSON.stringify(was) !== JSON.stringify(is))
      differences.push(`${subject}: ${JSON.stringify(was)} was backed up, ${JSON.stringify(is)} is there.`);
  };
  const names = (tables: readonly Table[]) => tables.map(({ name }) => name).toSorted();
  differs("tables", names(manifest.tables), names(await listTables(source)));
  const totals = await readTotals(source, manifest.tables);
  for (const { rows, sha256, ...table } of manifest.tables) {
    differs(table.name, { rows, sha256 }, await measureLines(dumpLines(source, table, totals)));
  }
  differs("money", manifest.money, moneyOf(totals));
  for (const search of searches) {
    differs(search.name, manifest.searches[search.name], await measureSearch(source, search));
  }
  if (manifest.images && buckets) differs("images", manifest.images, await measureImages(buckets));
  return differences;
}
