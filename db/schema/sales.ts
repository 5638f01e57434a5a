import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SalesDay } from "#app/domain/sales/sales.ts";
import { instant, json } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

/** Kept with each write, so a year's report reads 366 rows. */
export const salesDays = sqliteTable(
  "sales_days",
  {
    vendorId: ofVendor(),
    /** YYYY-MM-DD, dispensary's time zone. */
    day: text("day").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    orders: integer("orders").notNull().default(0),
    cents: integer("cents").notNull().default(0),
    canceled: integer("canceled").notNull().default(0),
    noShows: integer("no_shows").notNull().default(0),
    hours: json<SalesDay["hours"]>("hours").notNull().default({}),
    categories: json<SalesDay["categories"]>("categories").notNull().default({}),
    types: json<SalesDay["types"]>("types").notNull().default({}),
    products: json<SalesDay["products"]>("products").notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.day] })],
);
