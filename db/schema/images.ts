import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type ImagePurpose, imagePurposes } from "#app/domain/upload-endpoints.ts";
import { instant, oneOf } from "../columns.ts";

/**
 * What vendors uploaded. The row is written before the picture, so that one whose way ended half-way is found and swept.
 * Pictures of the demo and of imports have no row and are never swept.
 */
export const storedImages = sqliteTable(
  "stored_images",
  {
    key: text("key").primaryKey(),
    vendorId: text("vendor_id").notNull(),
    purpose: text("purpose").$type<ImagePurpose>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Nothing shows it since then: swept a day later. Null while it is in use. */
    unusedSince: instant("unused_since"),
    /** It is being swept and can be used no more. */
    sweptAt: instant("swept_at"),
  },
  (t) => [
    index("stored_images_unused").on(t.unusedSince).where(sql`unused_since IS NOT NULL`),
    check("stored_images_purpose_known", sql`${t.purpose} IN (${oneOf(imagePurposes)})`),
  ],
);
