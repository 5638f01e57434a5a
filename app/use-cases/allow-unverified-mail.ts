import { mailboxOf } from "#app/domain/email.ts";
import { hmac } from "#app/platform/digest.ts";
import type { App } from "../app.ts";

/** Each kind has its own limit, so one cannot block another. */
type StrangerMail = "order" | "reset" | "registration" | "invitation" | "email-change";

/** Limits mail to unverified addresses, so we can't be used to flood a stranger's mailbox. */
export async function allowUnverifiedMail(app: App, about: StrangerMail, email: string): Promise<boolean> {
  // Hashed, so rate limit counters hold no addresses.
  const recipient = await hmac(app.settings.orderLinkKey, `mail-recipient:${mailboxOf(email)}`);
  const { allowed } = await app.rateLimit("mailToStranger", `${about}|${recipient}`);
  if (!allowed) app.log("mail-left-out", { about });
  return allowed;
}

/** Order mail to a dispensary is unlimited once its own address is verified. */
export const mayMailVendor = async (
  app: App,
  { email, emailVerified }: { email: string | null; emailVerified: boolean },
): Promise<boolean> => email !== null && (emailVerified || (await allowUnverifiedMail(app, "order", email)));
