import type { App } from "#app/app.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { countImport, findLatestImport, findPosConnection, listImportEntries } from "#db/pos/queries.ts";

const ENTRIES_SHOWN = 100;

export type TreezView = Awaited<ReturnType<typeof loadTreez>>;
export type TreezImport = NonNullable<TreezView["import"]>;

/** Never includes the key or the token. */
export async function loadTreez(app: App, vendorId: string) {
  const [connection, latest] = await Promise.all([
    findPosConnection(app.db, vendorId),
    findLatestImport(app.db, vendorId),
  ]);
  const { kind } = app.pos;
  if (!connection) return { kind, connection: null, import: null };
  const { dispensaryName, lastSyncAt, problem } = connection;
  const view = { kind, connection: { dispensaryName, lastSyncAt, problem } };
  if (!latest) return { ...view, import: null };
  const { id, state, total, notBefore } = latest;
  const [counted, shown] = await Promise.all([
    countImport(app.db, latest),
    state === "ready" || state === "done" ? listImportEntries(app.db, id, ENTRIES_SHOWN) : [],
  ]);
  // Until the next step is allowed.
  const elsewhere = latest.leaseUntil > app.now() ? 1000 : 0;
  const waitMs = Math.min(MINUTE_MS, Math.max(elsewhere, notBefore - app.now()));
  return { ...view, import: { id, state, total, problem: latest.problem, ...counted, shown, waitMs } };
}

export const panelPaths = ["/vendor/integrations", "/vendor-dashboard/settings/pos"] as const;
