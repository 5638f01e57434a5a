import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";
import { ofOrder } from "./orders.ts";

/** Append-only, by triggers. `person` is a keyed hash. `balance` is the person's and `owed` the dispensary's sum after it. */
export const pointEntries = sqliteTable(
  "point_entries",
  {
    id: integer("id").primaryKey(),
    vendorId: ofVendor(),
    person: text("person").notNull(),
    orderId: ofOrder(),
    kind: text("kind").$type<"earned" | "used">().notNull(),
    /** Counts an order's entries of a kind, so that none is entered twice. */
    turn: integer("turn").notNull(),
    at: instant("at").notNull(),
    points: integer("points").notNull(),
    balance: integer("balance").notNull(),
    owed: integer("owed").notNull(),
  },
  (t) => [
    unique("point_entries_once").on(t.orderId, t.kind, t.turn),
    index("point_entries_of_person").on(t.vendorId, t.person),
    index("point_entries_of_vendor").on(t.vendorId, t.at),
    check("point_entries_kind_known", sql`${t.kind} IN ('earned', 'used')`),
    check("point_entries_some", sql`${t.points} <> 0`),
    check("point_entries_covered", sql`${t.kind} <> 'used' OR ${t.points} > 0 OR ${t.balance} >= 0`),
    check("point_entries_owed", sql`${t.owed} >= 0`),
  ],
);
