import { sql } from "drizzle-orm";
import { check, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** Values of states' packs that an admin has confirmed, as they were then; a value that changed is another one. */
export const confirmedValues = sqliteTable(
  "confirmed_values",
  {
    state: text("state").notNull(),
    /** The value's key in its state's pack. */
    key: text("key").notNull(),
    /** As `fingerprintOf` has it. */
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
