import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "./accounts.ts";

/** Cash that a courier handed in. Triggers make it final once counted. */
export const courierHandIns = sqliteTable(
  "courier_hand_ins",
  {
    id: text("id").primaryKey(),
    courierId: text("courier_id")
      .notNull()
      .references(() => users.id),
    courierName: text("courier_name").notNull(),
    handedCents: integer("handed_cents").notNull(),
    handedAt: instant("handed_at").notNull(),
    countedCents: integer("counted_cents"),
    countedBy: text("counted_by"),
    countedByName: text("counted_by_name"),
    countedAt: instant("counted_at"),
    /**
     * Cash in hand from the weeks before `openWeek`, after the count, so that older deliveries aren't added up again.
     */
    openWeek: text("open_week"),
    carriedCents: integer("carried_cents"),
  },
  (t) => [
    uniqueIndex("courier_hand_ins_open").on(t.courierId).where(sql`counted_at IS NULL`),
    index("courier_hand_ins_of_courier").on(t.courierId, t.countedAt),
    index("courier_hand_ins_counted").on(t.countedAt).where(sql`counted_at IS NOT NULL`),
    check(
      "courier_hand_ins_amounts",
      sql`${t.handedCents} BETWEEN 1 AND 10000000 AND ${t.countedCents} BETWEEN 0 AND 10000000`,
    ),
    check(
      "courier_hand_ins_signed",
      sql`(${t.countedAt} IS NULL) = (${t.countedCents} IS NULL) AND (${t.countedAt} IS NULL) = (${t.countedBy} IS NULL) AND (${t.countedAt} IS NULL) = (${t.countedByName} IS NULL) AND (${t.countedAt} IS NULL) = (${t.openWeek} IS NULL) AND (${t.countedAt} IS NULL) = (${t.carriedCents} IS NULL)`,
    ),
  ],
);
