import type { App } from "#app/app.ts";
import { encrypt } from "#app/platform/encryption.ts";
import { newTotpSecret, totpCode } from "#app/platform/totp.ts";
import { ownerOfTotp } from "#app/use-cases/accounts/check-code.ts";
import { totpSecrets } from "#db/schema/index.ts";

type Options = { pending?: boolean };

/** Gives an account an authenticator app; answers what the app shows at a moment. */
export async function withAuthenticator(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  userId: string,
  { pending = false }: Options = {},
): Promise<(at: number) => Promise<string>> {
  const secret = newTotpSecret();
  const secretSealed = await encrypt(settings.credentialsKey, ownerOfTotp(userId), secret);
  await db.insert(totpSecrets).values({ userId, secretSealed, createdAt: now(), confirmedAt: pending ? null : now() });
  return (at) => totpCode(secret, at);
}
