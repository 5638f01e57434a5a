import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { asSql, type Insert, unlessThere } from "#db/seed/bulk.ts";
import { type ImportKind, importers, importKinds } from "#db/seed/import/kinds.ts";
import { LISTING_SQL, type Listing, listingText } from "#db/seed/import/listing.ts";
import { reportCsv, summaryText } from "#db/seed/import/report.ts";
import { type KnownRow, listKnown, prepareImport, writeImport } from "#db/seed/import/run.ts";
import { productPictures, storePictures } from "#db/seed/pictures.ts";
import { zipOf } from "#db/seed/places.ts";
import { readCommand } from "./read-command.mjs";
import { migrate, openState, type State, stateDir } from "./state.ts";
import { queryRemote, type Remote, runRemoteFile } from "./wrangler.ts";

/** D1 limits statements to 100 KB; this leaves room for doubled quotes. */
const SQL_JSON = 60_000;

const kind = process.argv[2] as ImportKind;
if (!importKinds.includes(kind)) fail(`"${kind}" isn't a kind of import.`);
const {
  values,
  words: [path = ""],
} = readCommand(`import:${kind}`, process.argv.slice(3));

const remote: Remote | undefined = values.remote ? { environment: values.env } : undefined;
const asFile = remote !== undefined || values["sql-out"] !== undefined;
const state = asFile ? undefined : await openLocal();
try {
  await run(state);
} finally {
  await state?.close();
}

async function run(state: State | undefined): Promise<void> {
  const began = Date.now();
  const bytes = read(path);
  console.log(`Reading ${path} (${(bytes.length / 1e6).toFixed(1)} MB) …`);
  const prepared = prepareImport(kind, bytes, {
    now: Date.now(),
    zipOf,
    pictures: state !== undefined,
    everyType: "every-type" in values,
    known: await known(state),
    ...(asFile ? { maxJson: SQL_JSON } : {}),
  });
  if (!prepared.ok) fail(`${prepared.message} Nothing was written.`);
  const { plan, inserts } = prepared.value;
  console.log(
    `Read ${plan.read.toLocaleString("en-US")} rows; ${plan.records.length.toLocaleString("en-US")} are new.`,
  );
  if (!values["dry-run"]) await write(state, inserts);
  const report = resolve(values.report ?? join(stateDir(), "reports", `import-${kind}.csv`));
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, reportCsv(plan));
  console.log(
    `\n${summaryText(plan, values["dry-run"] ? "would be imported (dry run: nothing was written)" : "imported")}`,
  );
  if (plan.records.length === 0 && !values["dry-run"]) console.log("\nNothing to do: the database has not changed.");
  const listing = kind === "shops" && !values["dry-run"] ? await readListing(state) : undefined;
  if (listing) console.log(`\n${listingText(listing)}`);
  console.log(`\nRow by row: ${report}\nTook ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

async function write(state: State | undefined, inserts: Insert[]): Promise<void> {
  if (!state) return writeSql(inserts);
  if (inserts.length === 0) return;
  if (kind === "catalogue") {
    const stored = await storePictures(state.r2, productPictures());
    if (stored > 0) console.log(`Stored ${stored} pictures for them.`);
  }
  console.log("Writing …");
  await writeImport(state.d1, inserts).catch((error) => fail(`${error.message}\nNothing was written.`));
}

function writeSql(inserts: Insert[]): void {
  const file = resolve(values["sql-out"] ?? join(tmpdir(), `nearleaf-import-${kind}-${process.pid}.sql`));
  // The database can't be checked from here, so each statement skips rows that exist.
  writeFileSync(file, `${inserts.map((insert) => asSql(unlessThere(insert))).join("\n")}\n`);
  console.log(`Wrote ${inserts.length} statements to ${file}`);
  if (remote && inserts.length > 0) runRemoteFile(remote, file);
}

async function known(state: State | undefined): Promise<KnownRow[]> {
  if (state) return listKnown(state.d1, kind);
  return remote ? queryRemote<KnownRow>(remote, importers[kind].knownSql) : [];
}

/** Undefined if the statements only went to a file. */
async function readListing(state: State | undefined): Promise<Listing | undefined> {
  if (state) return (await state.d1.prepare(LISTING_SQL).first<Listing>()) ?? undefined;
  return remote ? queryRemote<Listing>(remote, LISTING_SQL)[0] : undefined;
}

async function openLocal(): Promise<State> {
  const opened = await openState();
  await migrate(opened.d1);
  return opened;
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    fail(`Cannot read ${file}: ${(error as Error).message}`);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
