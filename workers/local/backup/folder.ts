import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readJsonLines, writeLines } from "../line-files.ts";
import { measureSearch, moneyOf, readTotals, type SearchFacts, searches } from "./facts.ts";
import { type Buckets, IMAGE_LIST, type ImageTotals, imageFile, readImageList, writeImages } from "./images.ts";
import { dumpLines, listMigrations, listTables, type Row, type Source, type Table, type TableFacts } from "./source.ts";

export type Manifest = {
  format: 1;
  takenAt: string;
  migrations: string[];
  /** In restore order. */
  tables: (Table & TableFacts)[];
  money: Record<string, number>;
  searches: Record<string, SearchFacts>;
  /** Of both buckets. Null if they weren't copied (any S3 client can copy a deployed one). */
  images: ImageTotals | null;
};

const tableFile = (folder: string, name: string) => join(folder, "tables", `${name}.ndjson`);

/** The folder gets its final name only once it is complete. */
export async function writeBackup(folder: string, source: Source, buckets: Buckets | null): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  const aside = `${folder}.partial`;
  await rm(aside, { recursive: true, force: true });
  // Has personal data and password hashes, so only this user may read it.
  await mkdir(join(aside, "tables"), { recursive: true, mode: 0o700 });

  const tables = await listTables(source);
  const before = await readTotals(source, tables);
  const facts: Manifest["tables"] = [];
  for (const table of tables) {
    const lines = dumpLines(source, table, before);
    facts.push({ ...table, ...(await writeLines(tableFile(aside, table.name), lines)) });
  }
  const images = buckets && (await writeImages(aside, buckets));
  const after = await readTotals(source, tables);
  const moved = facts.filter(({ name, rows }) => before[name] !== rows || after[name] !== rows);
  if (moved.length > 0 || JSON.stringify(before) !== JSON.stringify(after)) {
    throw new Error("The database changed while it was read. Stop the server, or try again when it is quiet.");
  }
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date().toISOString(),
    migrations: await listMigrations(source),
    tables: facts,
    money: moneyOf(after),
    searches: {},
    images,
  };
  for (const search of searches) manifest.searches[search.name] = await measureSearch(source, search);
  await writeFile(join(aside, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(aside, folder);
  return manifest;
}

export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;
  if (manifest.format !== 1) throw new Error(`${folder} has a format that this version does not know.`);
  return manifest;
}

export const readDump = (folder: string, { name }: Table) => readJsonLines<Row>(tableFile(folder, name));

/** One message per damaged, missing or mismatched file. */
export async function findDamage(folder: string, manifest: Manifest): Promise<string[]> {
  const damage: string[] = [];
  for (const { name, sha256 } of manifest.tables) {
    if ((await sha256Of(tableFile(folder, name))) !== sha256)
      damage.push(`The dump of ${name} is not what was written.`);
  }
  if (!manifest.images) return damage;
  if ((await sha256Of(join(folder, IMAGE_LIST))) !== manifest.images.sha256) {
    return [...damage, "The list of images is not what was written."];
  }
  for await (const image of readImageList(folder)) {
    const found = await sha256Of(imageFile(folder, image));
    if (found === undefined) damage.push(`The image ${image.key} is missing.`);
    else if (found !== image.sha256) damage.push(`The image ${image.key} is not what was written.`);
  }
  return damage;
}

async function sha256Of(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined;
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

export function summaryOf({ tables, money, searches: found, images }: Manifest): string {
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  const whole = (n: number) => n.toLocaleString("en-US");
  const dollars = (cents = 0) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  const rowsOf = (name: string) => whole(tables.find((table) => table.name === name)?.rows ?? 0);
  return [
    `${whole(rows)} rows of ${tables.length} tables; ${rowsOf("vendors")} dispensaries, ${rowsOf("products")} products`,
    `${rowsOf("orders")} orders of ${dollars(money.ordersTotalCents)}, their items ${dollars(money.orderItemsCents)}`,
    `${rowsOf("courier_requests")} courier requests of ${dollars(money.courierOrdersTotalCents)}, paid ${dollars(money.courierPaymentCents)}`,
    ...Object.entries(found).map(
      ([name, { entries, hits }]) => `${name}: ${whole(entries)} entries, ${whole(hits)} hits`,
    ),
    images ? `${whole(images.count)} images, ${whole(images.bytes)} bytes` : "no images",
  ].join("\n");
}
