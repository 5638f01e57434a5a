import { looksLikeRobot } from "#app/domain/accounts/honeypot.ts";
import type { ContactMessage, SalesApplication } from "#app/domain/accounts/message-schema.ts";
import { BRAND } from "#app/domain/brand.ts";
import { contentId } from "#app/domain/id.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { overClientLimit } from "../frame/limit-client.ts";

type Sent = Outcome<null, "robot" | "too-many-requests">;

/** SPEC.md 2 "Contact page", DECISIONS 30. */
export const sendContactMessage = (visit: Visit, message: ContactMessage): Promise<Sent> =>
  mailOurselves(visit, message, {
    kind: "contact",
    failed: "Failed to send message. Please try again.",
    subject: `${BRAND}: a message from ${message.from_name}`,
    body: `from_name: ${message.from_name}\nreply_to: ${message.reply_to}\n\nmessage:\n${message.message}\n`,
  });

type Mail = { kind: "contact" | "sales-application"; failed: string; subject: string; body: string };

/** Emails our own mailbox. Robots get SPEC.md 8's sentence. */
export async function mailOurselves(
  visit: Visit,
  message: ContactMessage | SalesApplication,
  { kind, failed, subject, body }: Mail,
): Promise<Sent> {
  if (looksLikeRobot(message)) return refuse("robot", failed);
  const limited = await overClientLimit(visit, "contactForm");
  if (limited) return limited;
  await runBatch(visit.db, [
    insertMail(visit.db, visit.now(), {
      // A retry after a lost response is the same message.
      id: await contentId(kind, message),
      kind,
      toEmail: visit.settings.mailbox,
      replyTo: message.reply_to,
      subject,
      body,
    }),
  ]);
  return ok(null);
}
