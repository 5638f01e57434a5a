import { sql } from "drizzle-orm";
import type { ValueChange } from "#app/domain/accounts/history.ts";
import type { Website } from "#app/domain/dispensaries/website/host.ts";
import { insertHistory } from "../accounts/history-writes.ts";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { orders } from "../schema/orders.ts";
import { websites } from "../schema/websites.ts";
import { omit, pick, present, type RowOf, returning, select, selection, selectOne, valuesOf } from "../select.ts";

const served = selection({
  ...pick(websites, "host", "vendorId", "headerColor", "buttonColor"),
  name: vendors.dispensaryName,
  ...pick(vendors, "logoKey"),
});

/** Undefined unless the host is proven. */
export const findWebsite = (db: Db, host: string): Promise<Website | undefined> =>
  selectOne(db, served)`FROM websites CROSS JOIN vendors ON vendors.id = websites.vendor_id
    WHERE host = ${host} AND proven_at IS NOT NULL`;

const own = selection(omit(websites, "createdAt"));
export type OwnWebsite = RowOf<typeof own>;

export const findOwnWebsite = (db: Db, vendorId: string): Promise<OwnWebsite | undefined> =>
  selectOne(db, own)`FROM websites WHERE vendor_id = ${vendorId}`;

const holder = selection(pick(websites, "vendorId"));

/** Another dispensary that the host serves. */
export const findHolder = (db: Db, { host, vendorId }: Pick<OwnWebsite, "host" | "vendorId">) =>
  selectOne(db, holder)`FROM websites WHERE host = ${host} AND proven_at IS NOT NULL AND vendor_id <> ${vendorId}`;

const placedOn = selection({ ...pick(orders, "id"), host: present(orders.host, sql`orders.host`) });

/** By order: the website where it was placed, while that still serves the dispensary. */
export async function listOrderHosts(db: Db, orderIds: readonly string[]): Promise<Map<string, string>> {
  const found = await select(
    db,
    placedOn,
  )`FROM orders WHERE id IN ${valuesOf(orderIds)} AND EXISTS (SELECT 1 FROM websites
    WHERE websites.host = orders.host AND websites.vendor_id = orders.vendor_id AND proven_at IS NOT NULL)`;
  return new Map(found.map(({ id, host }) => [id, host]));
}

const changed = selection(pick(websites, "vendorId"));

type By = { vendorId: string; actorId: string; now: number };
type Settings = Pick<OwnWebsite, "host" | "headerColor" | "buttonColor" | "canonical">;

const isOfVersion = (version: number | null) => sql`websites.updated_at = coalesce(${version}, websites.updated_at)`;

/** A new host waits for its proof. Returns no row if stale; a null version skips the check. */
export const upsertWebsite = (
  db: Db,
  by: By,
  { host, headerColor, buttonColor, canonical }: Settings,
  version: number | null,
  changes: readonly ValueChange[],
) =>
  [
    insertHistory(
      db,
      by,
      changes.length > 0 ? [{ kind: "website-changed", subjectId: by.vendorId, name: host, changes }] : [],
      sql`NOT EXISTS (SELECT 1 FROM websites WHERE vendor_id = ${by.vendorId} AND NOT ${isOfVersion(version)})`,
    ),
    returning(db, changed)`INSERT INTO websites
        (vendor_id, host, header_color, button_color, is_canonical, created_at, updated_at)
      VALUES (${by.vendorId}, ${host}, ${headerColor}, ${buttonColor}, ${canonical ? 1 : 0}, ${by.now}, ${by.now})
      ON CONFLICT (vendor_id) DO UPDATE SET host = excluded.host, header_color = excluded.header_color,
        button_color = excluded.button_color, is_canonical = excluded.is_canonical,
        updated_at = max(excluded.updated_at, websites.updated_at + 1),
        proven_at = iif(websites.host = excluded.host, websites.proven_at, NULL),
        checked_at = iif(websites.host = excluded.host, websites.checked_at, NULL)
      WHERE ${isOfVersion(version)}`,
  ] as const;

const ofHost = (vendorId: string, host: string) => sql`vendor_id = ${vendorId} AND host = ${host}`;

/** Does nothing if the host was changed meanwhile. */
export const recordCheck = (db: Db, { vendorId, now }: By, host: string) =>
  returning(db, changed)`UPDATE websites SET checked_at = ${now} WHERE ${ofHost(vendorId, host)}`;

/** Ends another dispensary's claim, whose record is gone. */
export const proveWebsite = (db: Db, by: By, host: string) =>
  [
    insertHistory(
      db,
      by,
      [{ kind: "website-proven", subjectId: by.vendorId, name: host, changes: [] }],
      sql`EXISTS (SELECT 1 FROM websites WHERE ${ofHost(by.vendorId, host)} AND proven_at IS NULL)`,
    ),
    db.run(
      sql`UPDATE websites SET proven_at = NULL WHERE host = ${host} AND proven_at IS NOT NULL AND vendor_id <> ${by.vendorId}`,
    ),
    returning(db, changed)`UPDATE websites SET checked_at = ${by.now}, proven_at = coalesce(proven_at, ${by.now})
      WHERE ${ofHost(by.vendorId, host)}`,
  ] as const;

export const deleteWebsite = (db: Db, by: By, host: string) =>
  [
    insertHistory(
      db,
      by,
      [{ kind: "website-removed", subjectId: by.vendorId, name: host, changes: [] }],
      sql`EXISTS (SELECT 1 FROM websites WHERE ${ofHost(by.vendorId, host)})`,
    ),
    db.run(sql`DELETE FROM websites WHERE ${ofHost(by.vendorId, host)}`),
  ] as const;
