import { eq, sql } from "drizzle-orm";
import type { Db, Statement } from "../client.ts";
import { recoveryCodes, totpSecrets } from "../schema/second-steps.ts";
import { pick, returning, selection } from "../select.ts";
import { insertGuard } from "./audit-writes.ts";

/** Never replaces a confirmed secret. */
export const replacePendingTotp = (db: Db, userId: string, secretSealed: string, now: number): Statement =>
  db.run(sql`INSERT INTO totp_secrets (user_id, secret_sealed, created_at) VALUES (${userId}, ${secretSealed}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET secret_sealed = excluded.secret_sealed, created_at = excluded.created_at
      WHERE confirmed_at IS NULL`);

const owner = selection(pick(totpSecrets, "userId"));
const ownerOfCode = selection(pick(recoveryCodes, "userId"));

type Confirmation = { userId: string; secretSealed: string; step: number; clientIp: string; now: number };

/** Of parallel confirmations, one succeeds. */
export const confirmTotp = (db: Db, { userId, secretSealed, step, clientIp, now }: Confirmation): Statement[] => [
  insertGuard(
    db,
    { kind: "authenticator-added", actorId: userId, subjectId: userId, clientIp, now },
    sql`EXISTS (SELECT 1 FROM totp_secrets
      WHERE user_id = ${userId} AND secret_sealed = ${secretSealed} AND confirmed_at IS NULL)`,
  ),
  db.run(sql`UPDATE totp_secrets SET confirmed_at = ${now}, last_step = ${step} WHERE user_id = ${userId}`),
];

export const redeemTotpStep = (db: Db, userId: string, step: number) =>
  returning(db, owner)`UPDATE totp_secrets SET last_step = ${step}
    WHERE user_id = ${userId} AND confirmed_at IS NOT NULL AND last_step < ${step}`;

export const redeemRecoveryCode = (db: Db, userId: string, codeHash: string, now: number) =>
  returning(db, ownerOfCode)`UPDATE recovery_codes SET used_at = ${now}
    WHERE user_id = ${userId} AND code_hash = ${codeHash} AND used_at IS NULL`;

export const replaceRecoveryCodes = (db: Db, userId: string, hashes: readonly string[]): Statement[] => [
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  ...(hashes.length > 0 ? [db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))] : []),
];

export const deleteTotp = (db: Db, userId: string): Statement =>
  db.delete(totpSecrets).where(eq(totpSecrets.userId, userId));

export const updateConfirmedAt = (db: Db, userId: string, familyId: string, now: number): Statement =>
  db.run(sql`UPDATE sessions SET confirmed_at = ${now} WHERE family_id = ${familyId} AND user_id = ${userId}`);
