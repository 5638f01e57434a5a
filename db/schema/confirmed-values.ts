import { sql } from "drizzle-orm";
import { check, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** A value that changes has a new fingerprint and must be confirmed again. */
export const confirmedValues = sqliteTable(
  "confirmed_values",
  {
    state: text("state").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    note: text("note").notNull(),
    confirmedBy: text("confirmed_by").notNull(),
    confirmedAt: instant("confirmed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.state, t.key, t.fingerprint] }),
    check("confirmed_values_note", sql`${t.note} <> ''`),
  ],
);
