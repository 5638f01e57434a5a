import { type Outcome, ok } from "#app/domain/outcome.ts";
import { type Insert, prepare } from "../bulk.ts";
import { readCsv } from "./csv.ts";
import { type ImportContext, type ImportKind, importers, nameKey } from "./kinds.ts";
import type { Finding, Plan } from "./plan.ts";

/** A row of `importers[kind].knownSql`. */
export type KnownRow = { id: string | null; name: string | null };

export type Prepared = { plan: Plan<Record<string, unknown>>; inserts: Insert[] };

type PrepareOptions = Omit<ImportContext, "known" | "existing"> & { known: readonly KnownRow[]; maxJson?: number };

/** Reads a file and plans every row, without writing anything. Refuses a file that it can't read as a whole. */
export function prepareImport(
  kind: ImportKind,
  bytes: Uint8Array,
  { known, maxJson, ...context }: PrepareOptions,
): Outcome<Prepared, "not-text" | "not-csv" | "wrong-columns"> {
  const importer = importers[kind];
  const file = readCsv(bytes, importer.columns);
  if (!file.ok) return file;
  const { plan, inserts } = importer.plan(file.value.rows, {
    ...context,
    known: new Set(known.flatMap(({ id }) => id ?? [])),
    existing: new Set(known.flatMap(({ name }) => (name === null ? [] : nameKey(name)))),
  });
  plan.read += file.value.broken.length;
  plan.skipped = [...file.value.broken, ...plan.skipped].sort((a: Finding, b: Finding) => a.row - b.row);
  return ok({ plan, inserts: inserts(maxJson) });
}

export const listKnown = async (d1: D1Database, kind: ImportKind): Promise<KnownRow[]> =>
  (await d1.prepare(importers[kind].knownSql).all<KnownRow>()).results;

/** All or nothing: one row that breaks a constraint stops the import. */
export async function writeImport(d1: D1Database, inserts: readonly Insert[]): Promise<void> {
  if (inserts.length > 0) await d1.batch(inserts.map((insert) => prepare(d1, insert)));
}
