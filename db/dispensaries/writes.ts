import { and, eq, sql } from "drizzle-orm";
import type { Pause } from "#app/domain/dispensaries/pause.ts";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";

export const insertVendor = (db: Db, vendor: typeof vendors.$inferInsert) => db.insert(vendors).values(vendor);

export type SettingsChange = { vendorId: string; version: number | null; now: number };

/** Returns no row if stale; a null version skips the check. */
export const updateVendorSettings = (
  db: Db,
  { vendorId, version, now }: SettingsChange,
  set: Partial<typeof vendors.$inferInsert>,
) =>
  db
    .update(vendors)
    .set({ ...set, updatedAt: now, version: sql`${vendors.version} + 1` })
    .where(and(eq(vendors.id, vendorId), version === null ? undefined : eq(vendors.version, version)))
    .returning({ version: vendors.version });

/** Keeps the version, because a pause is not a setting. */
export const updatePause = (db: Db, vendorId: string, { until, reason }: Pause) =>
  db
    .update(vendors)
    .set({ pausedUntil: until, pauseReason: reason })
    .where(eq(vendors.id, vendorId))
    .returning({ timeZone: vendors.timeZone });
