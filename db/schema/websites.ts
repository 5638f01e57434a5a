import { sql } from "drizzle-orm";
import { check, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

/** A dispensary's own website. Anybody can claim a host; it serves the one that proved it. */
export const websites = sqliteTable(
  "websites",
  {
    vendorId: ofVendor().primaryKey(),
    host: text("host").notNull(),
    headerColor: text("header_color").notNull(),
    buttonColor: text("button_color").notNull(),
    /** Search engines index it instead of the marketplace's pages. */
    canonical: flag("is_canonical").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When its owner last asked for a check. */
    checkedAt: instant("checked_at"),
    /** Null until the host's DNS proves that it is this dispensary's. */
    provenAt: instant("proven_at"),
  },
  (t) => [
    uniqueIndex("websites_proven").on(t.host).where(sql`proven_at IS NOT NULL`),
    check("websites_host", sql`${t.host} = lower(${t.host}) AND length(${t.host}) > 3`),
    check("websites_header_color", sql`${t.headerColor} GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'`),
    check("websites_button_color", sql`${t.buttonColor} GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'`),
  ],
);
