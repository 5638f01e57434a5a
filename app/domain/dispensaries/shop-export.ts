import { DAY_MS } from "../time.ts";
import { exportedTables, leftOutTables } from "./export-tables.ts";

export const exportStates = ["making", "ready", "failed"] as const;
export type ExportState = (typeof exportStates)[number];

export const EXPORT_RETENTION_MS = 7 * DAY_MS;
export const EXPORT_FAULTS_MAX = 5;

/** `after`: the keys of the last row; null at the start of a step. `page`: files of this step so far. */
export type ExportCursor = { step: number; after: (string | number)[] | null; page: number };
export const EXPORT_START: ExportCursor = { step: 0, after: null, page: 0 };

/** After the tables. */
export const pictureSteps = ["images", "proofs"] as const;
export const EXPORT_STEPS = exportedTables.length + pictureSteps.length;

export type ExportedFile = { name: string; size: number; crc: number; sha256: string };

export const exportFolder = (id: string): string => `exports/${id}/`;
export const README = "README.txt";
export const CHECKSUMS = "SHA256SUMS";
/** The first line of README.txt tells our files from others. */
export const FORMAT = "Nearleaf dispensary export, format 1";

export const tableFile = (table: string, page: number): string => `${table}/${String(page).padStart(4, "0")}.jsonl`;
export const archiveFile = (month: string): string => `order-archive/${month}.json`;

const named = (name: string, text: string) => `  ${name.padEnd(24)}${text}`;

/** Must be identical for two exports of the same data. */
export function exportReadme({ notes }: { notes: boolean }): string {
  const tables = exportedTables.flatMap(({ children = [], ...table }) => [table, ...children]);
  const reasons = new Map<string, string[]>();
  for (const [table, reason] of Object.entries(leftOutTables))
    reasons.set(reason, [...(reasons.get(reason) ?? []), table]);
  return [
    FORMAT,
    "",
    "Each folder is a table. A .jsonl file has a row per line, as JSON. Times are milliseconds since 1970,",
    "amounts are cents, and texts in brackets are JSON.",
    "",
    ...tables.map(({ table, about }) => named(table, about)),
    named("order-archive", "lines, proposals, signatures and delivery records of orders closed for 14 days"),
    named("images", "pictures of products, the logo and the promotion; -small is the same in small"),
    named("proofs", "couriers' photos of deliveries"),
    named(CHECKSUMS, "a checksum of every file: sha256sum -c SHA256SUMS"),
    "",
    "To move into another Nearleaf marketplace: npm run import -- shop FILE.zip",
    "",
    "Left out:",
    "",
    ...[...reasons].flatMap(([reason, names]) => [`  ${reason}`, `    ${names.join(", ")}`]),
    "  Passwords and network addresses. Customers' IDs were never stored.",
    ...(notes
      ? []
      : ["  Customers' own notes on deliveries: your state allows keeping only what the law requires of a sale."]),
    "",
    "The file holds personal data of customers. Your state says how long you must keep these records, and how",
    "to protect them.",
    "",
  ].join("\n");
}

export const checksumLines = (files: readonly Pick<ExportedFile, "name" | "sha256">[]): string =>
  files
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1))
    .join("");

/** Whole percent, by steps. */
export const exportPercent = ({ step }: ExportCursor): number => Math.floor((step / (EXPORT_STEPS + 1)) * 100);
