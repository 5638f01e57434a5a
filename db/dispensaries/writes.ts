import { and, eq, sql } from "drizzle-orm";
import type { Pause } from "#app/domain/dispensaries/pause.ts";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";

export const insertVendor = (db: Db, vendor: typeof vendors.$inferInsert) => db.insert(vendors).values(vendor);

export type SettingsChange = { vendorId: string; version: number | null; now: number };

/** Changes settings of a vendor: with a version only while it is still that one. Returns no row where it is not. */
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

/** Pauses a vendor's orders, or ends that. The version is that of settings, and stays. */
export const updatePause = (db: Db, vendorId: string, { until, reason }: Pause) =>
  db
    .update(vendors)
    .set({ pausedUntil: until, pauseReason: reason })
    .where(eq(vendors.id, vendorId))
    .returning({ timeZone: vendors.timeZone });
