import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

/** The file that holds a month's archived parts (YYYY-MM, UTC, of placing). */
export const orderArchives = sqliteTable(
  "order_archives",
  {
    vendorId: ofVendor(),
    month: text("month").notNull(),
    key: text("key").notNull(),
    sha256: text("sha256").notNull(),
    orders: integer("orders").notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.month] })],
);

/** Files that no month names: a newer one replaced them, or a run was cut after writing them. */
export const replacedArchives = sqliteTable(
  "replaced_archives",
  { key: text("key").primaryKey(), at: instant("at").notNull() },
  (t) => [index("replaced_archives_at").on(t.at)],
);

export const archivedImages = sqliteTable("archived_images", { imageKey: text("image_key").primaryKey() });
