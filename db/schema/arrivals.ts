import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type ArrivalModel, type Leg, legs } from "#app/domain/couriers/arrival/model.ts";
import { instant, json, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

/** Fitted nightly. The model is null while a dispensary has few drops. */
export const arrivalModels = sqliteTable(
  "arrival_models",
  {
    vendorId: ofVendor().primaryKey(),
    fittedAt: instant("fitted_at").notNull(),
    model: json<ArrivalModel | null>("model"),
  },
  (t) => [check("arrival_models_json", sql`json_valid(${t.model})`)],
);

/** Of all dispensaries, how many drops came within their windows, by kind of drop. */
export const arrivalCoverage = sqliteTable(
  "arrival_coverage",
  {
    /** YYYY-MM-DD, UTC, of the fit. */
    day: text("day").notNull(),
    leg: text("leg").$type<Leg>().notNull(),
    distance: integer("distance").notNull(),
    hours: integer("hours").notNull(),
    drops: integer("drops").notNull(),
    covered: integer("covered").notNull(),
    windowMinutes: integer("window_minutes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.leg, t.distance, t.hours] }),
    check("arrival_coverage_leg", sql`${t.leg} IN (${oneOf(legs)})`),
    check("arrival_coverage_part", sql`${t.covered} BETWEEN 0 AND ${t.drops}`),
  ],
);
