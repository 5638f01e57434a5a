import { sql } from "drizzle-orm";
import type { LicenseCheck, OpenStates } from "#app/domain/compliance/withheld.ts";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { pick, type RowOf, returning, select, selection, valuesOf } from "../select.ts";

export type WithheldScope = { vendorId?: string; state?: string };

/** `days` is today (YYYY-MM-DD) by time zone. */
export type WithheldFacts = { licenseCheck: LicenseCheck; openStates: OpenStates; days: Record<string, string> };

const changed = selection(pick(vendors, "id"));

/** Each change moves a menu into or out of the search index, so limit the batch. */
export const WITHHELD_PAGE = 50;

/** Returns the changed vendors, at most `WITHHELD_PAGE`. */
export function updateWithheld(db: Db, { licenseCheck, openStates, days }: WithheldFacts, scope: WithheldScope) {
  const license =
    licenseCheck === "required"
      ? sql`license_approved_at IS NULL
          OR license_expires_on < (SELECT value FROM json_each(${JSON.stringify(days)}) WHERE key = time_zone)`
      : sql`0`;
  const state = openStates === "all" ? sql`0` : sql`state NOT IN ${valuesOf(openStates)}`;
  const due = sql`CASE WHEN moved_at IS NOT NULL THEN 'moved' WHEN ${license} THEN 'license' WHEN ${state} THEN 'state' END`;
  return returning(db, changed)`UPDATE vendors SET withheld = ${due}
    WHERE id IN (SELECT id FROM vendors WHERE ${within(scope)} AND withheld IS NOT ${due} LIMIT ${WITHHELD_PAGE})`;
}

const within = ({ vendorId, state }: WithheldScope) =>
  vendorId !== undefined ? sql`id = ${vendorId}` : state !== undefined ? sql`state = ${state}` : sql`1`;

const zone = selection(pick(vendors, "timeZone"));

export const listTimeZones = async (db: Db, scope: WithheldScope): Promise<string[]> => {
  const found: RowOf<typeof zone>[] = await select(db, zone)`FROM vendors WHERE ${within(scope)} GROUP BY time_zone`;
  return found.map(({ timeZone }) => timeZone);
};
