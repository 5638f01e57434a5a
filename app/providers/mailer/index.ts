import { resend } from "./resend.ts";
import type { Mailer } from "./types.ts";

export type MailerSettings = { key: string | undefined; from: string; url: string | undefined };

/** Null without a key: emails stay in the outbox (DECISIONS 30). */
export const createMailer = ({ key, from, url }: MailerSettings): Mailer | null =>
  key ? resend({ key, from, url: url ?? "https://api.resend.com" }) : null;
