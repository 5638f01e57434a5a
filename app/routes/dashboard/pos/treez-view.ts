import type { App } from "#app/app.ts";
import type { ImportState, PosCounts } from "#app/domain/pos/import.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import {
  countImport,
  findLatestImport,
  findPosConnection,
  type ImportEntry,
  listImportEntries,
} from "#db/pos/queries.ts";

/** Entries shown per verdict. */
const ENTRIES_SHOWN = 100;

export type TreezView = {
  /** `fake` runs on developer machines and says so. */
  kind: "treez" | "fake" | "unavailable";
  connection: { dispensaryName: string; lastSyncAt: number | null; problem: string | null } | null;
  import: {
    id: string;
    state: ImportState;
    read: number;
    total: number | null;
    applied: number;
    entries: number;
    counts: PosCounts;
    shown: ImportEntry[];
    problem: string | null;
    finishedAt: number | null;
    /** Until the next step is allowed. */
    waitMs: number;
  } | null;
};

/** Never includes the key or the token. */
export async function loadTreez(app: App, vendorId: string): Promise<TreezView> {
  const [connection, latest] = await Promise.all([
    findPosConnection(app.db, vendorId),
    findLatestImport(app.db, vendorId),
  ]);
  const { kind } = app.pos;
  if (!connection) return { kind, connection: null, import: null };
  const { dispensaryName, lastSyncAt, problem } = connection;
  const view: TreezView = { kind, connection: { dispensaryName, lastSyncAt, problem }, import: null };
  if (!latest) return view;
  const { id, state, total, finishedAt, notBefore } = latest;
  const [counted, shown] = await Promise.all([
    countImport(app.db, latest),
    state === "ready" || state === "done" ? listImportEntries(app.db, id, ENTRIES_SHOWN) : [],
  ]);
  const elsewhere = latest.leaseUntil > app.now() ? 1000 : 0;
  const waitMs = Math.min(MINUTE_MS, Math.max(elsewhere, notBefore - app.now()));
  return { ...view, import: { id, state, total, finishedAt, problem: latest.problem, ...counted, shown, waitMs } };
}

export const panelPaths = ["/vendor/integrations", "/vendor-dashboard/settings/pos"] as const;
export type PanelPath = (typeof panelPaths)[number];
