import { looksLikeRobot } from "#app/domain/accounts/honeypot.ts";
import type { SalesApplication } from "#app/domain/accounts/message-schema.ts";
import { BRAND } from "#app/domain/brand.ts";
import { contentId } from "#app/domain/id.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import type { Visit } from "#app/visit.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";

const FAILED = "Failed to submit application. Please try again.";

/** Emails our own mailbox (SPEC.md 2 "Sales-rep page"). Robots get SPEC.md 8's sentence. */
export async function applyAsSalesRep(
  visit: Visit,
  application: SalesApplication,
): Promise<Outcome<null, "robot" | "too-many-requests">> {
  if (looksLikeRobot(application)) return refuse("robot", FAILED);
  const limited = overLimit(await visit.rateLimit("contactForm", ipKey(visit.clientIp)), FAILED);
  if (limited) return limited;
  const lines = {
    from_name: application.from_name,
    phone_number: formatPhone(application.phone_number),
    reply_to: application.reply_to,
    preferred_time: application.preferred_time,
    company_name: application.company_name,
    additional_info: application.additional_info,
  };
  await runBatch(visit.db, [
    insertMail(visit.db, visit.now(), {
      // A retry after a lost response is the same application.
      id: await contentId("sales-application", application),
      kind: "sales-application",
      toEmail: visit.settings.mailbox,
      replyTo: application.reply_to,
      subject: `${BRAND}: ${application.from_name} applies for the sales team`,
      body: Object.entries(lines)
        .map(([field, value]) => `${field}: ${value}\n`)
        .join(""),
    }),
  ]);
  return ok(null);
}
