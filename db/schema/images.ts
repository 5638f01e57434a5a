import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type ImagePurpose, imagePurposes } from "#app/domain/upload-endpoints.ts";
import { instant, oneOf } from "../columns.ts";

/** Inserted before the upload, so the sweep finds broken ones. Demo and imported pictures have no row. */
export const storedImages = sqliteTable(
  "stored_images",
  {
    key: text("key").primaryKey(),
    vendorId: text("vendor_id").notNull(),
    purpose: text("purpose").$type<ImagePurpose>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Swept a day later; null while in use. */
    unusedSince: instant("unused_since"),
    sweptAt: instant("swept_at"),
  },
  (t) => [
    index("stored_images_unused").on(t.unusedSince).where(sql`unused_since IS NOT NULL`),
    index("stored_images_of_vendor").on(t.vendorId, t.key),
    check("stored_images_purpose_known", sql`${t.purpose} IN (${oneOf(imagePurposes)})`),
  ],
);
