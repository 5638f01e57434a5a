import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as tables from "../../schema/index.ts";
import { bulkInsert, type Insert } from "../bulk.ts";
import { CATALOG_COLUMNS, readProduct } from "./catalog.ts";
import { type Plan, planImport } from "./plan.ts";
import type { CsvRow } from "./row.ts";
import { readShop, SHOP_COLUMNS, type ZipLookup } from "./shops.ts";
import { readStrain, STRAIN_COLUMNS } from "./strains.ts";

export const importKinds = ["catalogue", "strains", "shops"] as const;
export type ImportKind = (typeof importKinds)[number];

export type ImportContext = {
  now: number;
  zipOf: ZipLookup;
  /** Whether our drawings are stored next to the rows. */
  pictures: boolean;
  everyType: boolean;
  known: ReadonlySet<string>;
  existing: ReadonlySet<string>;
};

/** The plan for a file, and the statements that write it. */
type Planned = { plan: Plan<Record<string, unknown>>; inserts(maxJson?: number): Insert[] };

const into = <T extends SQLiteTable>(table: T, plan: Plan<T["$inferInsert"]>): Planned => ({
  plan,
  inserts: (maxJson) => bulkInsert(table, plan.records, maxJson),
});

type Importer = {
  columns: readonly string[];
  plan(rows: readonly CsvRow[], context: ImportContext): Planned;
  /** SQL that returns `id` and `name`: source IDs and unique names already in the database. */
  knownSql: string;
};

/** Ignores case as SQLite does: for ASCII letters only. */
export const nameKey = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const known = (table: string) => `SELECT source_id AS id, NULL AS name FROM ${table} WHERE source = 'kushy'`;

export const importers: Record<ImportKind, Importer> = {
  catalogue: {
    columns: CATALOG_COLUMNS,
    plan: (rows, { now, pictures, known }) =>
      into(tables.catalogProducts, planImport(rows, { read: (row) => readProduct(row, now, pictures), known })),
    knownSql: known("catalogue_products"),
  },
  strains: {
    columns: STRAIN_COLUMNS,
    plan: (rows, { now, known, existing }) =>
      into(
        tables.strains,
        planImport(rows, {
          read: (row) => readStrain(row, now),
          known,
          once: (strain) => nameKey(strain.name),
          existing,
        }),
      ),
    knownSql: `${known("strains")} UNION ALL SELECT NULL, name FROM strains WHERE approved = 1`,
  },
  shops: {
    columns: SHOP_COLUMNS,
    plan: (rows, { now, zipOf, everyType, known }) =>
      into(
        tables.vendors,
        planImport(rows, {
          read: (row) => readShop(row, now, zipOf, everyType),
          known,
          once: ({ dispensaryName, lat, lng }) => `${nameKey(dispensaryName)} ${lat} ${lng}`,
        }),
      ),
    knownSql: known("vendors"),
  },
};
