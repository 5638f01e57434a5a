import type { App } from "#app/app.ts";
import { pick } from "#app/domain/pick.ts";
import { silentSince } from "#app/domain/pos/stock-age.ts";
import { TREEZ_CONNECTED } from "#app/domain/pos/treez.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { respondToForm } from "#app/routes/forms.ts";
import type { RouteArgs } from "#app/session/require.ts";
import { connectTreez } from "#app/use-cases/pos/connect-treez.ts";
import { findFeed, listRefusedItems } from "#db/pos/inbox.ts";
import { countImport, findLatestImport, findPosConnection, listImportEntries } from "#db/pos/queries.ts";
import { ownShop } from "../own-shop.ts";

const ENTRIES_SHOWN = 100;

export type PosView = Awaited<ReturnType<typeof loadPos>>;
export type ShownImport = NonNullable<PosView["import"]>;

/** Never includes the key or the token. */
export async function loadPos(app: App, vendorId: string) {
  const [connection, latest, heard, refused] = await Promise.all([
    findPosConnection(app.db, vendorId),
    findLatestImport(app.db, vendorId),
    findFeed(app.db, vendorId),
    listRefusedItems(app.db, vendorId, ENTRIES_SHOWN),
  ]);
  const feed = heard ? { ...pick(heard, "heardAt", "acceptedAt", "counts"), refused } : null;
  const lastReceivedAt = connection ? connection.lastSyncAt : heard && heard.acceptedAt !== null ? heard.heardAt : null;
  const view = {
    kind: app.pos?.kind ?? null,
    silentSince: silentSince(lastReceivedAt, app.now()),
    feed,
    connection: connection ? pick(connection, "dispensaryName", "lastSyncAt", "problem") : null,
  };
  if (!latest || (!connection && !latest.pushed)) return { ...view, import: null };
  const { id, state, total, notBefore, pushed } = latest;
  const [counted, shown] = await Promise.all([
    countImport(app.db, latest),
    state === "ready" || state === "done" ? listImportEntries(app.db, id, ENTRIES_SHOWN) : [],
  ]);
  const elsewhere = latest.leaseUntil > app.now() ? 1000 : 0;
  const waitMs = Math.min(MINUTE_MS, Math.max(elsewhere, notBefore - app.now()));
  return { ...view, import: { id, state, total, pushed, problem: latest.problem, ...counted, shown, waitMs } };
}

export const panelPaths = ["/vendor/integrations", "/vendor-dashboard/settings/pos"] as const;

/** Both pages of the panel load it, and take its form, so that a refused one keeps what was typed. */
export async function loadPanel({ context, request }: RouteArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  return loadPos(visit, actor.vendorId);
}

const credentialsForm = z.strictObject({ dispensaryName: z.string().default(""), apiKey: z.string().default("") });

export async function connectAction({ context, request }: RouteArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  return respondToForm(request, credentialsForm, TREEZ_CONNECTED, (typed) => connectTreez(visit, actor, typed));
}
