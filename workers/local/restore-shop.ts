import { gzipSync } from "node:zlib";
import { exportedTables } from "#app/domain/dispensaries/export-tables.ts";
import { archiveFile } from "#app/domain/dispensaries/shop-export.ts";
import { exportedColumns } from "#db/dispensaries/export-rows.ts";
import type { Insert } from "#db/seed/bulk.ts";
import type { Buckets } from "./backup/images.ts";
import type { ShopFiles } from "./shop-file.ts";

type Row = Record<string, string | number | null>;
type StoredObject = { bucket: keyof Buckets; key: string; bytes: Buffer; contentType?: string };

/** Where each part of a dispensary's file goes. */
export type ShopRestore = {
  name: string;
  vendorId: string;
  people: { id: string; email: string }[];
  inserts: Insert[];
  objects: StoredObject[];
};

/** Below D1's limit of 2 MB per value. */
const MAX_JSON = 900_000;

const types: Record<string, string> = { jpg: "image/jpeg", png: "image/png", webp: "image/webp", proof: "image/jpeg" };

/** Parents come before what refers to them. */
const tables = exportedTables.flatMap(({ children = [], ...table }) => [table, ...children]);

/** Throws a sentence if this version cannot read the file. */
export function planShopRestore(files: ShopFiles, maxJson = MAX_JSON): ShopRestore {
  const rowsOf = (table: string) => readRows(files, table);
  const [vendor] = rowsOf("vendors").map(reopened);
  if (!vendor) throw new Error("The file holds no dispensary.");
  const vendorId = String(vendor.id);
  const inserts: Insert[] = [];
  for (const { table, omit } of tables) {
    const rows = table === "vendors" ? [vendor] : rowsOf(table);
    if (rows.some((row) => (row.vendor_id ?? vendorId) !== vendorId))
      throw new Error(`The file holds rows of another dispensary in ${table}.`);
    if (table === "trips") inserts.push(...insertCouriers(rows, maxJson));
    inserts.push(...insertRows(table, exportedColumns(table, omit), rows, maxJson));
  }
  inserts.push(...insertArchivedImages(files, maxJson));
  return {
    name: String(vendor.dispensary_name),
    vendorId,
    people: rowsOf("users").map(({ id, email }) => ({ id: String(id), email: String(email) })),
    inserts,
    objects: listObjects(files, rowsOf("order_archives")),
  };
}

/** The shop was closed where it left. Here it is open, and its forwarding address could even be ours. */
const reopened = (vendor: Row): Row =>
  (vendor.moved_at ?? null) === null ? vendor : { ...vendor, moved_at: null, moved_to: null, withheld: null };

function readRows(files: ShopFiles, table: string): Row[] {
  const names = [...files.keys()].filter((name) => name.startsWith(`${table}/`)).sort();
  return names.flatMap((name) =>
    String(files.get(name))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row),
  );
}

function insertRows(table: string, columns: readonly string[], rows: readonly Row[], maxJson: number): Insert[] {
  if (rows.some((row) => Object.keys(row).join() !== columns.join()))
    throw new Error(`The file is of another version: the columns of ${table} differ.`);
  const names = columns.map((column) => `"${column}"`).join(", ");
  const values = columns.map((_, at) => `value ->> ${at}`).join(", ");
  // They may have been imported with another of their dispensaries.
  const insert = table === "users" ? "INSERT OR IGNORE" : "INSERT";
  const text = `${insert} INTO "${table}" (${names}) SELECT ${values} FROM json_each(?)`;
  return chunks(
    rows.map((row) => JSON.stringify(Object.values(row))),
    maxJson,
  ).map((json) => ({ text, rows: json }));
}

/** Trips name their couriers, who have no account where the dispensary moves. */
function insertCouriers(trips: readonly Row[], maxJson: number): Insert[] {
  const text = `INSERT OR IGNORE INTO users (id, email, role, first_name, last_name, disabled_at, created_at)
    SELECT value ->> 0, value ->> 0 || '@couriers.invalid', 'courier', value ->> 1, '', value ->> 2, value ->> 2
    FROM json_each(?)`;
  const rows = trips.map(({ courier_id, courier_name, started_at }) =>
    JSON.stringify([courier_id, courier_name, started_at]),
  );
  return chunks(rows, maxJson).map((json) => ({ text, rows: json }));
}

function insertArchivedImages(files: ShopFiles, maxJson: number): Insert[] {
  const archives = [...files].filter(([name]) => name.startsWith("order-archive/"));
  const keys = archives.flatMap(([, bytes]) =>
    Object.values(JSON.parse(String(bytes)) as Record<string, { items: { imageKey: string | null }[] }>).flatMap(
      ({ items }) => items.flatMap(({ imageKey }) => imageKey ?? []),
    ),
  );
  const text = "INSERT OR IGNORE INTO archived_images (image_key) SELECT value FROM json_each(?)";
  const rows = [...new Set(keys)].map((key) => JSON.stringify(key));
  return chunks(rows, maxJson).map((json) => ({ text, rows: json }));
}

function chunks(rows: readonly string[], most: number): string[] {
  const parts: string[][] = [];
  let size = most;
  for (const json of rows) {
    if (size + json.length > most) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(json);
    size += json.length + 1;
  }
  return parts.map((part) => `[${part.join(",")}]`);
}

function listObjects(files: ShopFiles, archives: readonly Row[]): StoredObject[] {
  const pictures = [...files].flatMap(([name, bytes]): StoredObject[] => {
    const contentType = types[name.slice(name.lastIndexOf(".") + 1)];
    const type = contentType ? { contentType } : {};
    if (name.startsWith("images/")) return [{ bucket: "images", key: name.slice("images/".length), bytes, ...type }];
    return name.startsWith("proofs/") ? [{ bucket: "records", key: name, bytes, ...type }] : [];
  });
  const months = archives.map(({ key, month }): StoredObject => {
    const bytes = files.get(archiveFile(String(month)));
    if (!bytes) throw new Error(`The file is damaged: ${archiveFile(String(month))} is missing.`);
    return { bucket: "records", key: String(key), bytes: gzipSync(bytes) };
  });
  return [...pictures, ...months];
}
