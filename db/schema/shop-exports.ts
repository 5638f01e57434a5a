import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  type ExportCursor,
  type ExportedFile,
  type ExportState,
  exportStates,
} from "#app/domain/dispensaries/shop-export.ts";
import { instant, json, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

/** A dispensary's whole data as a zip. Its bytes are the parts, one after the other. */
export const shopExports = sqliteTable(
  "shop_exports",
  {
    id: text("id").primaryKey(),
    vendorId: ofVendor(),
    requestedBy: text("requested_by").notNull(),
    requestedAt: instant("requested_at").notNull(),
    state: text("state").$type<ExportState>().notNull().default("making"),
    cursor: json<ExportCursor>("cursor").notNull(),
    parts: integer("parts").notNull().default(0),
    bytes: integer("bytes").notNull().default(0),
    faults: integer("faults").notNull().default(0),
    finishedAt: instant("finished_at"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("shop_exports_of_vendor").on(t.vendorId, t.requestedAt),
    uniqueIndex("shop_exports_one_making").on(t.vendorId).where(sql`state = 'making'`),
    index("shop_exports_making").on(t.requestedAt).where(sql`state = 'making'`),
    index("shop_exports_expiry").on(t.expiresAt),
    check("shop_exports_state_known", sql`${t.state} IN (${oneOf(exportStates)})`),
  ],
);

/** The primary key decides between two runs that make the same part. */
export const shopExportParts = sqliteTable(
  "shop_export_parts",
  {
    exportId: text("export_id")
      .notNull()
      .references(() => shopExports.id, { onDelete: "cascade" }),
    part: integer("part").notNull(),
    key: text("key").notNull(),
    bytes: integer("bytes").notNull(),
    files: json<ExportedFile[]>("files").notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.part] })],
);
