import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Statement } from "../client.ts";
import { integrationKeys } from "../schema/pos.ts";
import { computed, pick, type RowOf, returning, select, selection, selectOne } from "../select.ts";

const shown = selection(pick(integrationKeys, "id", "name", "scopes", "createdAt", "lastUsedAt"));
export type IntegrationKey = RowOf<typeof shown>;

export const listKeys = (db: Db, vendorId: string): Promise<IntegrationKey[]> =>
  select(db, shown)`FROM integration_keys WHERE vendor_id = ${vendorId} AND revoked_at IS NULL ORDER BY created_at, id`;

const status = sql`(SELECT status FROM vendors WHERE vendors.id = vendor_id)`;
const usable = selection({
  ...pick(integrationKeys, "id", "vendorId", "name", "scopes", "secretHash", "lastUsedAt"),
  isLimited: computed(sql`${status} = 'limited'`, Boolean),
});
export type UsableKey = RowOf<typeof usable>;

export const findKey = (db: Db, id: string): Promise<UsableKey | undefined> =>
  selectOne(db, usable)`FROM integration_keys WHERE id = ${id} AND revoked_at IS NULL`;

const id = selection(pick(integrationKeys, "id"));
type NewKey = Pick<
  typeof integrationKeys.$inferSelect,
  "id" | "vendorId" | "name" | "scopes" | "secretHash" | "createdAt"
>;

/** Nothing if the dispensary has the most keys, or one of this name. */
export const insertKey = (db: Db, key: NewKey, most: number) =>
  returning(db, id)`INSERT INTO integration_keys (id, vendor_id, name, scopes, secret_hash, created_at)
    SELECT ${key.id}, ${key.vendorId}, ${key.name}, ${JSON.stringify(key.scopes)}, ${key.secretHash}, ${key.createdAt}
    WHERE (SELECT count(*) FROM integration_keys WHERE vendor_id = ${key.vendorId} AND revoked_at IS NULL) < ${most}
    ON CONFLICT DO NOTHING`;

export const revokeKey = (db: Db, vendorId: string, keyId: string, now: number): Statement =>
  db
    .update(integrationKeys)
    .set({ revokedAt: now })
    .where(
      and(eq(integrationKeys.id, keyId), eq(integrationKeys.vendorId, vendorId), isNull(integrationKeys.revokedAt)),
    );

export const updateKeyUse = (db: Db, keyId: string, now: number): Statement =>
  db.update(integrationKeys).set({ lastUsedAt: now }).where(eq(integrationKeys.id, keyId));
