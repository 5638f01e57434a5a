import { hmac } from "#app/platform/digest.ts";
import type { App } from "../app.ts";

/** What strangers have us mail about; each is counted by itself, so that none holds up another. */
type StrangerMail = "order" | "reset" | "registration" | "invitation" | "email-change";

/**
 * Whether one more mail of a kind goes to an address that nobody has shown to be theirs. What it tells of happens all the same;
 * only the mail is left out, so that nobody fills a stranger's mailbox through us.
 */
export async function mayMailStranger(app: App, about: StrangerMail, email: string): Promise<boolean> {
  // Counters hold no addresses.
  const recipient = await hmac(app.settings.orderLinkKey, `mail-recipient:${email.trim().toLowerCase()}`);
  const { allowed } = await app.rateLimit("mailToStranger", `${about}|${recipient}`);
  if (!allowed) app.log("mail-left-out", { about });
  return allowed;
}

/** The same for what strangers' orders have us mail to a dispensary, whose own address gets all of it. */
export const mayMailVendor = async (
  app: App,
  { email, emailVerified }: { email: string | null; emailVerified: boolean },
): Promise<boolean> => email !== null && (emailVerified || (await mayMailStranger(app, "order", email)));
