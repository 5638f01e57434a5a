import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import {
  ACCEPT_MINUTES,
  CAPACITY_MAX,
  DAYS_AHEAD_MAX,
  LEAD_MAX,
  windowMinutes,
} from "#app/domain/checkout/windows/settings.ts";
import { instant } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";
import { ofOrder } from "./orders.ts";

/** No row means no ordering ahead. */
export const orderWindows = sqliteTable(
  "order_windows",
  {
    vendorId: ofVendor(),
    minutes: integer("minutes").notNull(),
    capacity: integer("capacity").notNull(),
    leadMinutes: integer("lead_minutes").notNull(),
    daysAhead: integer("days_ahead").notNull(),
    acceptMinutes: integer("accept_minutes").notNull().default(ACCEPT_MINUTES.usual),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId] }),
    check("order_windows_minutes", sql`${t.minutes} IN (${sql.raw(windowMinutes.join(", "))})`),
    check("order_windows_capacity", sql`${t.capacity} BETWEEN 0 AND ${sql.raw(String(CAPACITY_MAX))}`),
    check("order_windows_lead", sql`${t.leadMinutes} BETWEEN 0 AND ${sql.raw(String(LEAD_MAX))}`),
    check("order_windows_days", sql`${t.daysAhead} BETWEEN 0 AND ${sql.raw(String(DAYS_AHEAD_MAX))}`),
    check(
      "order_windows_accept",
      sql`${t.acceptMinutes} BETWEEN ${sql.raw(String(ACCEPT_MINUTES.min))} AND ${sql.raw(String(ACCEPT_MINUTES.max))}`,
    ),
  ],
);

/** Slots up to the capacity at that time, so parallel orders cannot overbook. A trigger frees canceled ones. */
export const windowPlaces = sqliteTable(
  "window_places",
  {
    orderId: ofOrder(),
    vendorId: text("vendor_id").notNull(),
    startsAt: instant("starts_at").notNull(),
    place: integer("place").notNull(),
    capacity: integer("capacity").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId] }),
    unique("window_places_once").on(t.vendorId, t.startsAt, t.place),
    check("window_places_within", sql`${t.place} BETWEEN 1 AND ${t.capacity}`),
  ],
);
