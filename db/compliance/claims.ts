import { type SQL, sql } from "drizzle-orm";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { ClaimSubject } from "#app/domain/compliance/claims/subjects.ts";
import { newId } from "#app/domain/id.ts";
import type { Db } from "../client.ts";
import { v } from "../dispensaries/mapping.ts";
import { claimReadings, publishedClaims } from "../schema/claims.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, pick, type RowOf, select, selection, selectOne } from "../select.ts";

const registered = selection({ slug: computed(sql`name.value`, String) });

export async function listRegisteredNames(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await select(db, registered)`FROM json_each(${JSON.stringify([...new Set(slugs)])}) AS name
    WHERE EXISTS (SELECT 1 FROM strains WHERE slug = name.value AND approved = 1)
      OR EXISTS (SELECT 1 FROM catalogue_products WHERE brand_slug = name.value AND brand <> '')`;
  return new Set(rows.map(({ slug }) => slug));
}

const textsSql: Record<ClaimSubject, SQL> = {
  product: sql`json_object('name', p.name, 'brand', p.brand, 'strain', p.strain, 'description', p.description,
    'strainDetails', p.strain_details)`,
  deal: sql`json_object('name', d.name)`,
  promotion: sql`json_object('title', v.promo_title, 'description', v.promo_description)`,
  review: sql`json_object('text', r.text, 'answer', r.answer)`,
};
const readTexts = (json: unknown): Record<string, string | null> => JSON.parse(String(json));

const published = (subject: ClaimSubject, id: SQL, at: SQL) =>
  selection({
    subject: computed(sql`${subject}`, () => subject),
    id: computed(id, String),
    at: computed(at, Number),
    texts: computed(textsSql[subject], readTexts),
  });
export type PublishedText = RowOf<ReturnType<typeof published>>;

export async function listPublishedTexts(db: Db, vendorId: string): Promise<PublishedText[]> {
  const pages = await db.batch([
    select(db, published("product", sql`p.id`, sql`p.updated_at`))`FROM products p
      WHERE p.vendor_id = ${vendorId} AND p.status = 'Active'`,
    select(db, published("deal", sql`d.id`, sql`d.updated_at`))`FROM deals d
      WHERE d.vendor_id = ${vendorId} AND d.is_on = 1`,
    select(db, published("promotion", sql`v.id`, sql`v.updated_at`))`FROM vendors v
      WHERE v.id = ${vendorId} AND v.promo_title IS NOT NULL`,
    select(db, published("review", sql`r.id`, sql`r.created_at`))`FROM reviews r
      WHERE r.vendor_id = ${vendorId} AND r.removed_at IS NULL`,
  ]);
  return pages.flat();
}

export const replaceClaims = (db: Db, vendorId: string, found: readonly PublishedText[]) => [
  db.run(sql`DELETE FROM published_claims WHERE vendor_id = ${vendorId}`),
  db.run(sql`INSERT INTO published_claims (id, vendor_id, subject, subject_id)
    SELECT value ->> 'id', ${vendorId}, value ->> 'subject', value ->> 'subjectId'
    FROM json_each(${JSON.stringify(found.map(({ id, at, subject }) => ({ id: newId(at), subject, subjectId: id })))})`),
];

const place = selection(pick(vendors, "id", "state"));

export const listVendorStates = (db: Db, after: string, limit: number) =>
  select(db, place)`FROM vendors WHERE id > ${after} ORDER BY id LIMIT ${limit}`;

const reading = selection(pick(claimReadings, "laws", "toLaws", "afterVendorId"));
export type ClaimReading = RowOf<typeof reading>;

export const findClaimReading = (db: Db) => selectOne(db, reading)`FROM claim_readings WHERE id = 1`;

export const saveClaimReading = (db: Db, { laws, toLaws, afterVendorId }: ClaimReading) =>
  db.run(sql`INSERT INTO claim_readings (id, laws, to_laws, after_vendor_id)
    VALUES (1, ${JSON.stringify(laws)}, ${JSON.stringify(toLaws)}, ${afterVendorId})
    ON CONFLICT (id) DO UPDATE SET laws = excluded.laws, to_laws = excluded.to_laws, after_vendor_id = excluded.after_vendor_id`);

const queued = selection({
  ...pick(publishedClaims, "id", "vendorId", "subject", "subjectId"),
  ...pick(v, "dispensaryName", "state", "withheld", "email"),
  texts: computed(
    sql`CASE published_claims.subject WHEN 'product' THEN ${textsSql.product} WHEN 'deal' THEN ${textsSql.deal}
      WHEN 'promotion' THEN ${textsSql.promotion} ELSE ${textsSql.review} END`,
    readTexts,
  ),
});
export type QueuedClaim = RowOf<typeof queued>;

const withTexts = sql`FROM published_claims CROSS JOIN vendors v ON v.id = published_claims.vendor_id
  LEFT JOIN products p ON published_claims.subject = 'product' AND p.id = published_claims.subject_id
  LEFT JOIN deals d ON published_claims.subject = 'deal' AND d.id = published_claims.subject_id
  LEFT JOIN reviews r ON published_claims.subject = 'review' AND r.id = published_claims.subject_id`;

export async function listPublishedClaims(db: Db, before: string | null) {
  const rows = await select(db, queued)`${withTexts} WHERE published_claims.id < ${before ?? "~"}
    ORDER BY published_claims.id DESC LIMIT ${ADMIN_PAGE + 1}`;
  return { claims: rows.slice(0, ADMIN_PAGE), more: rows.length > ADMIN_PAGE };
}

export const findPublishedClaim = (db: Db, id: string) =>
  selectOne(db, queued)`${withTexts} WHERE published_claims.id = ${id}`;
