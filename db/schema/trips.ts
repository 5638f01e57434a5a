import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { PickedUnits } from "#app/domain/packages/package.ts";
import { instant, json } from "../columns.ts";
import { ofUser, users } from "./accounts.ts";
import { courierRequests } from "./couriers.ts";
import { ofVendor } from "./dispensaries.ts";

/** What dispatch keeps of a courier, beside the account. Days are YYYY-MM-DD. */
export const courierPapers = sqliteTable("courier_papers", {
  userId: ofUser().primaryKey(),
  licenseNumber: text("license_number"),
  licenseExpiresOn: text("license_expires_on"),
  vehicleMake: text("vehicle_make"),
  vehicleModel: text("vehicle_model"),
  vehiclePlate: text("vehicle_plate"),
  insuranceExpiresOn: text("insurance_expires_on"),
});

/** A drive with one dispensary's goods. Driver, vehicle and dispensary are as they were when it began. */
export const trips = sqliteTable(
  "trips",
  {
    id: text("id").primaryKey(),
    vendorId: ofVendor(),
    number: integer("number").notNull(),
    dispensaryName: text("dispensary_name").notNull(),
    dispensaryLicense: text("dispensary_license"),
    courierId: text("courier_id")
      .notNull()
      .references(() => users.id),
    courierName: text("courier_name").notNull(),
    employeeNumber: text("employee_number"),
    licenseNumber: text("license_number"),
    vehicleMake: text("vehicle_make"),
    vehicleModel: text("vehicle_model"),
    vehiclePlate: text("vehicle_plate"),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
    /** Assigned by track and trace. */
    traceId: integer("trace_id"),
    traceNumber: text("trace_number"),
    /** When to report it to track and trace next; null if nothing is to be reported. */
    reportAt: instant("report_at"),
    reportAttempts: integer("report_attempts").notNull().default(0),
    reportProblem: text("report_problem"),
  },
  (t) => [
    uniqueIndex("trips_number").on(t.vendorId, t.number),
    uniqueIndex("trips_open").on(t.courierId, t.vendorId).where(sql`ended_at IS NULL`),
    index("trips_of_courier").on(t.courierId, t.startedAt),
    index("trips_started").on(t.startedAt),
    index("trips_of_vendor").on(t.vendorId, t.startedAt),
    index("trips_to_report").on(t.reportAt).where(sql`report_at IS NOT NULL`),
    check("trips_order", sql`${t.endedAt} >= ${t.startedAt}`),
  ],
);

/** A line of goods that left. Where it is follows from its request: with the driver, the customer, or on its way back. */
export const tripGoods = sqliteTable(
  "trip_goods",
  {
    requestId: text("request_id")
      .notNull()
      .references(() => courierRequests.id),
    line: integer("line").notNull(),
    tripId: text("trip_id")
      .notNull()
      .references(() => trips.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    category: text("category"),
    brand: text("brand"),
    amount: text("amount"),
    units: integer("units").notNull(),
    /** Per unit; null for goods that aren't from an order of ours. */
    retailCents: integer("retail_cents"),
    soldCents: integer("sold_cents"),
    counted: integer("counted"),
    /** As picked when it left. */
    packages: json<PickedUnits[]>("packages").notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.line] }),
    index("trip_goods_of_trip").on(t.tripId),
    check("trip_goods_units", sql`${t.units} > 0 AND ${t.counted} >= 0`),
  ],
);
