import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { sessions } from "../schema/accounts.ts";
import { totpSecrets } from "../schema/second-steps.ts";
import { computed, pick, type RowOf, select, selection, selectOne } from "../select.ts";

const totp = selection(pick(totpSecrets, "secretSealed", "confirmedAt", "lastStep"));
export type StoredTotp = RowOf<typeof totp>;

export const findTotp = (db: Db, userId: string): Promise<StoredTotp | undefined> =>
  selectOne(db, totp)`FROM totp_secrets WHERE user_id = ${userId}`;

const secured = selection({ is: computed(sql.raw("1"), Boolean) });

export const hasSecondStep = async (db: Db, userId: string): Promise<boolean> =>
  (await select(db, secured)`FROM totp_secrets WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`).length > 0;

const count = selection({ codes: computed(sql`count(*)`, Number) });

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await select(db, count)`FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`;
  return row?.codes ?? 0;
}

const confirmed = selection(pick(sessions, "confirmedAt"));

export async function findConfirmedAt(db: Db, familyId: string): Promise<number | null> {
  const [row] = await select(db, confirmed)`FROM sessions WHERE family_id = ${familyId} AND rotated_at IS NULL`;
  return row?.confirmedAt ?? null;
}
