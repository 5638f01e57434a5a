import { AUTHENTICATOR_KEY, RECOVERY_CODES_KEY, type SignInKey } from "#app/domain/accounts/sign-in-keys.ts";
import type { Db } from "../client.ts";
import { listPasskeys } from "./passkeys.ts";
import { countRecoveryCodes, findTotp } from "./second-steps.ts";

export async function listSignInKeys(db: Db, userId: string): Promise<SignInKey[]> {
  const [passkeys, totp, codes] = await Promise.all([
    listPasskeys(db, userId),
    findTotp(db, userId),
    countRecoveryCodes(db, userId),
  ]);
  const confirmedAt = totp?.confirmedAt ?? null;
  return [
    ...passkeys.map(({ id, name, createdAt }) => ({ id, name: `Passkey (${name})`, addedAt: createdAt })),
    ...(confirmedAt === null ? [] : [{ id: AUTHENTICATOR_KEY, name: "Authenticator app", addedAt: confirmedAt }]),
    ...(codes === 0
      ? []
      : [{ id: RECOVERY_CODES_KEY, name: codes === 1 ? "1 recovery code" : `${codes} recovery codes`, addedAt: null }]),
  ];
}
