import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type ClaimSubject, claimSubjects } from "#app/domain/compliance/claims/subjects.ts";
import { json, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

/** Texts from before a rule that carry a claim it forbids. Triggers delete a row when its text changes or is hidden. */
export const publishedClaims = sqliteTable(
  "published_claims",
  {
    id: text("id").primaryKey(),
    vendorId: ofVendor(),
    subject: text("subject").$type<ClaimSubject>().notNull(),
    subjectId: text("subject_id").notNull(),
  },
  (t) => [
    uniqueIndex("published_claims_text").on(t.vendorId, t.subject, t.subjectId),
    check("published_claims_subject_known", sql`${t.subject} IN (${oneOf(claimSubjects)})`),
  ],
);

/**
 * One row: the rules, by state, that all published texts were checked against, and the progress of a check against
 * newer ones.
 */
export const claimReadings = sqliteTable(
  "claim_readings",
  {
    id: integer("id").primaryKey(),
    laws: json<Record<string, string>>("laws").notNull(),
    afterVendorId: text("after_vendor_id").notNull(),
    toLaws: json<Record<string, string>>("to_laws").notNull(),
  },
  (t) => [check("claim_readings_one", sql`${t.id} = 1`)],
);
