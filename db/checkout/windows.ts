import { sql } from "drizzle-orm";
import { noWindows, type StoredWindows, type WindowSettings } from "#app/domain/checkout/windows/settings.ts";
import type { ReservedSlots } from "#app/domain/checkout/windows/windows.ts";
import { isCheckViolation } from "#app/platform/violation.ts";
import { insertHistory } from "../accounts/history-writes.ts";
import type { Db, Statement } from "../client.ts";
import { openingFields, takesOrders, v } from "../dispensaries/mapping.ts";
import { orderWindows } from "../schema/windows.ts";
import { computed, pick, type RowOf, returning, select, selection } from "../select.ts";

const settings = selection(
  pick(orderWindows, "minutes", "capacity", "leadMinutes", "daysAhead", "acceptMinutes", "version"),
);

export const selectWindowSettings = (db: Db, vendorId: string) =>
  select(db, settings)`FROM order_windows WHERE vendor_id = ${vendorId}`;

export async function findWindowSettings(db: Db, vendorId: string): Promise<StoredWindows> {
  const [row] = await selectWindowSettings(db, vendorId);
  return row ?? noWindows;
}

const slotCount = selection({ startsAt: computed(sql`starts_at`, Number), places: computed(sql`count(*)`, Number) });

export const selectReservedSlots = (db: Db, vendorId: string, now: number) =>
  select(db, slotCount)`FROM window_places WHERE vendor_id = ${vendorId} AND starts_at >= ${now} GROUP BY starts_at`;

export const reservedSlots = (found: readonly RowOf<typeof slotCount>[]): ReservedSlots =>
  Object.fromEntries(found.map(({ startsAt, places }) => [startsAt, places]));

const place = selection({ ...openingFields, ...pick(v, "state") });

export async function findWindowFacts(db: Db, vendorId: string, now: number) {
  const [[shop], [windows], places] = await db.batch([
    select(db, place)`FROM vendors v WHERE v.id = ${vendorId} AND ${takesOrders}`,
    selectWindowSettings(db, vendorId),
    selectReservedSlots(db, vendorId, now),
  ]);
  return shop && { shop, windows: windows ?? noWindows, reserved: reservedSlots(places) };
}

const isAtVersion = (vendorId: string, version: number | null) =>
  sql`coalesce(${version} = coalesce((SELECT version FROM order_windows WHERE vendor_id = ${vendorId}), 0), 1)`;

export const insertWindowHistory = (
  db: Db,
  by: Parameters<typeof insertHistory>[1],
  lines: Parameters<typeof insertHistory>[2],
  version: number | null,
): Statement => insertHistory(db, by, lines, isAtVersion(by.vendorId, version));

/** Returns no row if stale. Saving unchanged settings keeps the version. */
export const saveWindowSettings = (db: Db, vendorId: string, set: WindowSettings, version: number | null = null) =>
  returning(db, settings)`
    INSERT INTO order_windows (vendor_id, minutes, capacity, lead_minutes, days_ahead, accept_minutes)
    SELECT ${vendorId}, ${set.minutes}, ${set.capacity}, ${set.leadMinutes}, ${set.daysAhead}, ${set.acceptMinutes}
    WHERE ${isAtVersion(vendorId, version)}
    ON CONFLICT (vendor_id) DO UPDATE SET minutes = excluded.minutes, capacity = excluded.capacity,
      lead_minutes = excluded.lead_minutes, days_ahead = excluded.days_ahead,
      accept_minutes = excluded.accept_minutes,
      version = order_windows.version + ((minutes, capacity, lead_minutes, days_ahead, accept_minutes) IS NOT
        (excluded.minutes, excluded.capacity, excluded.lead_minutes, excluded.days_ahead, excluded.accept_minutes))`;

type Taking = { id: string; vendorId: string; windowFrom?: number | null };

/** If the window is full, `window_places_within` fails the batch, even for parallel orders. */
export function reserveSlot(db: Db, { id, vendorId, windowFrom }: Taking): Statement[] {
  const inWindow = sql`FROM window_places WHERE vendor_id = ${vendorId} AND starts_at = ${windowFrom}`;
  return !windowFrom
    ? []
    : [
        db.run(sql`INSERT INTO window_places (order_id, vendor_id, starts_at, place, capacity)
          SELECT ${id}, ${vendorId}, ${windowFrom}, iif((SELECT count(*) ${inWindow}) < capacity, (
            SELECT min(free.place) FROM (SELECT 1 AS place UNION ALL SELECT place + 1 ${inWindow}) free
            WHERE NOT EXISTS (SELECT 1 ${inWindow} AND window_places.place = free.place)
          ), capacity + 1), capacity
          FROM (SELECT coalesce((SELECT capacity FROM order_windows WHERE vendor_id = ${vendorId}), 0) AS capacity)`),
      ];
}

export const isWindowFull = (error: unknown): boolean => isCheckViolation(error, "window_places_within");
