import type { App } from "#app/app.ts";
import { RESET_FAILED } from "#app/domain/accounts/reset-link.ts";
import { needsSecondStep } from "#app/domain/accounts/second-step.ts";
import {
  AUTHENTICATOR_KEY,
  decideKeys,
  type KeyChoices,
  RECOVERY_CODES_KEY,
} from "#app/domain/accounts/sign-in-keys.ts";
import { BRAND } from "#app/domain/brand.ts";
import { greeting } from "#app/domain/greeting.ts";
import { feedsOfAccount, tagOfUser } from "#app/domain/live-hint.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { sha256 } from "#app/platform/digest.ts";
import type { Visit } from "#app/visit.ts";
import { runGuarded } from "#db/accounts/audit-writes.ts";
import { deletePasskeysExcept } from "#db/accounts/passkeys.ts";
import { findResetOwner } from "#db/accounts/queries.ts";
import { deleteTotp, replaceRecoveryCodes } from "#db/accounts/second-step-writes.ts";
import { listSignInKeys } from "#db/accounts/sign-in-keys.ts";
import { deleteUnverifiedAccess, redeemReset } from "#db/accounts/writes.ts";
import type { Db } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { commonPassword, hashForClient } from "./limit-guesses.ts";

type Refused = "link-spent" | "common-password" | "keys-undecided" | "too-many-requests";

/** SPEC.md 7, 8. Strangers may have added keys to an unverified account, so all go; other owners choose (`keys`). */
export async function resetPassword(
  visit: Visit,
  { token, password, keys = {} }: { token: string; password: string; keys?: KeyChoices | undefined },
): Promise<Outcome<null, Refused>> {
  if (visit.passwords.isCommon(password)) return commonPassword;
  const now = visit.now();
  const tokenHash = await sha256(token);
  // Before hashing: a made-up link costs a read, not 50 ms of CPU.
  const owner = await findResetOwner(visit.db, tokenHash, now);
  if (!owner) return refuse("link-spent", RESET_FAILED);
  const secondStepStays = needsSecondStep(owner.role, visit.settings.secondStep);
  const decided =
    owner.emailVerifiedAt === null ? null : decideKeys(await listSignInKeys(visit.db, owner.id), keys, secondStepStays);
  if (decided?.ok === false) return decided;
  const hashed = await hashForClient(visit, () => visit.passwords.hash(password));
  if (!hashed.ok) return hashed;
  const { clientIp } = visit;
  const isRedeemed = await runGuarded(visit.db, [
    ...redeemReset(visit.db, { tokenHash, userId: owner.id, clientIp, now }, hashed.value),
    ...(decided ? removeKeys(visit.db, owner.id, decided.value.remaining) : deleteUnverifiedAccess(visit.db, owner.id)),
    insertMail(visit.db, now, { kind: "password-changed", toEmail: owner.email, ...message(visit, owner.firstName) }),
  ]);
  if (!isRedeemed) return refuse("link-spent", RESET_FAILED);
  await visit.feed.disconnect(feedsOfAccount(owner), tagOfUser(owner.id));
  return ok(null);
}

const removeKeys = (db: Db, userId: string, remainingIds: readonly string[]) => [
  deletePasskeysExcept(db, userId, remainingIds),
  ...(remainingIds.includes(AUTHENTICATOR_KEY) ? [] : [deleteTotp(db, userId)]),
  ...(remainingIds.includes(RECOVERY_CODES_KEY) ? [] : replaceRecoveryCodes(db, userId, [])),
];

const message = (app: App, firstName: string) => ({
  subject: `Your ${BRAND} password was changed`,
  body: `${greeting(firstName)}

your password has just been changed, and you were logged out everywhere.

If this was not you, choose a new one at once: ${app.settings.origin}/reset-password-request
`,
});
