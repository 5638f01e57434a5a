import { sql } from "drizzle-orm";
import { check, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

export const localTaxRates = sqliteTable(
  "local_tax_rates",
  {
    state: text("state").notNull(),
    city: text("city").notNull(),
    taxKey: text("tax_key").notNull(),
    percent: real("percent").notNull(),
    /** YYYY-MM-DD, inclusive. A null end is open. */
    fromDay: text("from_day").notNull(),
    untilDay: text("until_day"),
    enteredAt: instant("entered_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.state, t.city, t.taxKey, t.fromDay] }),
    check("local_tax_rates_percent", sql`${t.percent} BETWEEN 0 AND 100`),
    check("local_tax_rates_days", sql`${t.untilDay} >= ${t.fromDay}`),
  ],
);
