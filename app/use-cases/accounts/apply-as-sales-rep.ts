import type { SalesApplication } from "#app/domain/accounts/message-schema.ts";
import { BRAND } from "#app/domain/brand.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { Visit } from "#app/visit.ts";
import { mailOurselves } from "./send-contact-message.ts";

/** SPEC.md 2 "Sales-rep page". */
export function applyAsSalesRep(visit: Visit, application: SalesApplication) {
  const { from_name, phone_number, reply_to, preferred_time, company_name, additional_info } = application;
  const phone = formatPhone(phone_number);
  const lines = { from_name, phone_number: phone, reply_to, preferred_time, company_name, additional_info };
  return mailOurselves(visit, application, {
    kind: "sales-application",
    failed: "Failed to submit application. Please try again.",
    subject: `${BRAND}: ${from_name} applies for the sales team`,
    body: Object.entries(lines)
      .map(([field, value]) => `${field}: ${value}\n`)
      .join(""),
  });
}
