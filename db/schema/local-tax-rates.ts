import { sql } from "drizzle-orm";
import { check, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** What cities ask of a tax that the state leaves to them; an admin enters it. No two of them hold on one day. */
export const localTaxRates = sqliteTable(
  "local_tax_rates",
  {
    state: text("state").notNull(),
    /** As `cityKey` has it. */
    city: text("city").notNull(),
    /** The tax's key in its state's pack. */
    taxKey: text("tax_key").notNull(),
    percent: real("percent").notNull(),
    /** YYYY-MM-DD, both included; no end where null. */
    fromDay: text("from_day").notNull(),
    untilDay: text("until_day"),
    enteredBy: text("entered_by").notNull(),
    enteredAt: instant("entered_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.state, t.city, t.taxKey, t.fromDay] }),
    check("local_tax_rates_percent", sql`${t.percent} BETWEEN 0 AND 100`),
    check("local_tax_rates_days", sql`${t.untilDay} >= ${t.fromDay}`),
  ],
);
