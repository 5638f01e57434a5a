import type { Db } from "../client.ts";
import { sessions } from "../schema/accounts.ts";
import { totpSecrets } from "../schema/second-steps.ts";
import { count, exists, pick, type RowOf, selection, selectOne } from "../select.ts";

const totp = selection(pick(totpSecrets, "secretSealed", "confirmedAt", "lastStep"));
export type StoredTotp = RowOf<typeof totp>;

export const findTotp = (db: Db, userId: string): Promise<StoredTotp | undefined> =>
  selectOne(db, totp)`FROM totp_secrets WHERE user_id = ${userId}`;

export const hasSecondStep = (db: Db, userId: string): Promise<boolean> =>
  exists(db)`FROM totp_secrets WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`;

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  count(db)`FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`;

const confirmed = selection(pick(sessions, "confirmedAt"));

export async function findConfirmedAt(db: Db, familyId: string): Promise<number | null> {
  const row = await selectOne(db, confirmed)`FROM sessions WHERE family_id = ${familyId} AND rotated_at IS NULL`;
  return row?.confirmedAt ?? null;
}
