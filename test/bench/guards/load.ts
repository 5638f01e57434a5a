// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are quotations of code
import type { Guard } from "./guard.ts";

const EVENTS = ["worker/stripe-events.test.ts"];

/** Webhooks, cron, counted calls and bodies. */
export const loadGuards: Guard[] = [
  {
    name: "an event's signature is proven",
    against: "an event that somebody wrote",
    file: "workers/api/webhooks.ts",
    text: 'if (!event) return answerRefusal(c, refuse("bad-signature", "The signature does not fit."));',
    without:
      'if (!event) return answerRefusal(c, { ...refuse("bad-signature", ""), ok: false as const, reason: "ok" as never });',
    tests: EVENTS,
  },
  {
    name: "an event is not older than five minutes",
    against: "a recorded event",
    file: "app/providers/payments/stripe.ts",
    text: "TOLERANCE_SECONDS,\n",
    without: "TOLERANCE_SECONDS * 1e6,\n",
    tests: EVENTS,
  },
  {
    name: "without a secret no event is believed",
    against: "a deployment without its secret",
    file: "workers/api/webhooks.ts",
    text: 'if (!secret || app.payments.kind === "unavailable") {',
    without: 'if (app.payments.kind === "unavailable") {',
    tests: EVENTS,
  },
  {
    name: "an event works once",
    against: "duplicated events",
    file: "app/use-cases/apply-stripe-event.ts",
    text: "insertEvent(app.db, { id: event.id, type: event.type, vendorId }, app.now()),",
    without: "insertEvent(app.db, { id: crypto.randomUUID(), type: event.type, vendorId }, app.now()),",
    tests: EVENTS,
  },
  {
    name: "a payment under way keeps its shop",
    against: "a cron that races a payment",
    file: "db/billing-writes.ts",
    text: "AND b.lease_until > ${now})`;\n\nexport type Limiting",
    without: "AND b.lease_until > 9e15)`;\n\nexport type Limiting",
    tests: ["worker/scheduled.test.ts"],
  },
  {
    name: "a paid shop is never limited",
    against: "a payment that came in since the list was read",
    file: "db/billing-writes.ts",
    text: "WHERE s.vendor_id = v.id AND s.entitled_until > ${now})\n  AND NOT EXISTS (SELECT 1 FROM billing_accounts",
    without: "WHERE s.vendor_id = v.id AND s.entitled_until > 9e18)\n  AND NOT EXISTS (SELECT 1 FROM billing_accounts",
    tests: ["worker/scheduled.test.ts"],
  },
  {
    name: "messages are counted",
    against: "a sixth message within the hour",
    file: "app/use-cases/send-contact-message.ts",
    text: "if (!rate.allowed)",
    without: "if (!rate)",
    tests: ["worker/messages.test.ts"],
  },
  {
    name: "suggested strains are counted and wait for an admin",
    against: "a strain list that anybody fills",
    file: "app/use-cases/add-strain.ts",
    text: 'const approved = actor?.role === "admin";',
    without: 'const approved = actor?.role !== "vendor";',
    tests: ["worker/messages.test.ts", "worker/admin.test.ts"],
  },
  {
    name: "visitors' courier requests are counted",
    against: "a sixth request within the hour",
    file: "workers/api/courier-requests.ts",
    text: 'await withinRate(app, "courierRequest", app.address);',
    without: 'await withinRate(app, "courierRequest", app.requestId);',
    tests: ["worker/courier-requests-api.test.ts"],
  },
  {
    name: "the form's courier requests are counted as well",
    against: "a sixth request within the hour, by the page",
    file: "app/routes/courier/request-action.ts",
    text: "if (!limit.allowed) return",
    without: "if (!limit) return",
    tests: ["worker/courier-pages.test.ts"],
  },
  {
    name: "looking up places is counted",
    against: "a sixty-first look-up within a minute",
    file: "app/domain/rate-limits.ts",
    text: "geocoding: { limit: 60,",
    without: "geocoding: { limit: 60_000,",
    tests: ["worker/geo.test.ts"],
  },
  {
    name: "a window's hits are counted",
    against: "every limit at once",
    file: "app/domain/rate-limits.ts",
    text: "if (recent.length < limit) return",
    without: "if (recent.length <= limit) return",
    tests: ["worker/rate-limit.test.ts"],
  },
  {
    name: "an edit names its fields",
    against: "vendorId and createdAt in an edit",
    file: "app/domain/schemas/inventory.ts",
    text: "variation: z\n    .object(variation)\n    .partial()",
    without: "variation: z\n    .looseObject(variation)\n    .partial()",
    tests: ["worker/inventory.test.ts"],
  },
  {
    name: "a registration names its fields",
    against: "a role in a registration",
    file: "app/use-cases/register-vendor.ts",
    text: 'role: "vendor",',
    without: 'role: (registration as unknown as { role?: "admin" }).role ?? "vendor",',
    also: [
      {
        file: "app/domain/schemas/registration.ts",
        text: "export const registrationBody = z\n  .object({",
        without: "export const registrationBody = z\n  .looseObject({",
      },
    ],
    tests: ["worker/registration.test.ts"],
  },
];
