import { looksLikeRobot } from "#app/domain/accounts/honeypot.ts";
import type { ContactMessage } from "#app/domain/accounts/message-schema.ts";
import { BRAND } from "#app/domain/brand.ts";
import { contentId } from "#app/domain/id.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import type { Visit } from "#app/visit.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";

const FAILED = "Failed to send message. Please try again.";

/** Emails our own mailbox (SPEC.md 2 "Contact page", DECISIONS 30). Robots get SPEC.md 8's sentence. */
export async function sendContactMessage(
  visit: Visit,
  message: ContactMessage,
): Promise<Outcome<null, "robot" | "too-many-requests">> {
  if (looksLikeRobot(message)) return refuse("robot", FAILED);
  const limited = overLimit(await visit.rateLimit("contactForm", ipKey(visit.clientIp)), FAILED);
  if (limited) return limited;
  const body = `from_name: ${message.from_name}\nreply_to: ${message.reply_to}\n\nmessage:\n${message.message}\n`;
  await runBatch(visit.db, [
    insertMail(visit.db, visit.now(), {
      // A retry after a lost response is the same message.
      id: await contentId("contact", message),
      kind: "contact",
      toEmail: visit.settings.mailbox,
      replyTo: message.reply_to,
      subject: `${BRAND}: a message from ${message.from_name}`,
      body,
    }),
  ]);
  return ok(null);
}
