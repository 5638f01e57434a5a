import { cancelBody, processPaymentBody, reactivateBody, vendorStatusBody } from "#app/domain/billing/schema.ts";
import { subscriptionSchema } from "#app/domain/billing/subscription-schema.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { z } from "#app/domain/zod.ts";
import type { VendorActor } from "#app/session/require.ts";
import { cancelSubscription } from "#app/use-cases/billing/cancel-subscription.ts";
import { processSubscriptionPayment } from "#app/use-cases/billing/process-payment.ts";
import { reactivateSubscription } from "#app/use-cases/billing/reactivate-subscription.ts";
import { setVendorStatus } from "#app/use-cases/billing/set-vendor-status.ts";
import { updatePaymentMethod } from "#app/use-cases/billing/update-payment-method.ts";
import type { BillingResult } from "#app/use-cases/billing/with-billing.ts";
import type { Visit } from "#app/visit.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { done, respond, respondRefusal } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";
import { toSubscriptionJson } from "./subscription-json.ts";

const found = done.extend({ subscription: subscriptionSchema.nullable() });
const changed = found.extend({
  requiresAction: z.object({ kind: z.enum(["payment", "setup"]), clientSecret: z.string() }).nullable(),
});

const changedJson = ({ subscription, check }: BillingResult) => ({
  subscription: toSubscriptionJson(subscription),
  requiresAction: check,
});

/** SPEC.md 7, Subscription; DECISIONS 7 and 11. Another vendor's id is a 404. */
export const subscriptions = vendorCalls("billing", "Subscription");

subscriptions.get("/subscriptions/:vendorId", "A vendor's subscription", {
  responses: { 200: found },
  async run(c, visit, actor) {
    const vendorId = c.req.param("vendorId");
    const facts = actor.vendorId === vendorId ? await findBillingFacts(visit.db, vendorId) : undefined;
    if (!facts) return respondRefusal(c, notFound("Dispensary"));
    return c.json({ success: true, subscription: toSubscriptionJson(facts.subscription) });
  },
});

const change = <Sent>(
  path: string,
  summary: string,
  body: z.ZodType<Sent>,
  useCase: (visit: Visit, actor: VendorActor, sent: Sent) => Promise<Outcome<BillingResult>>,
) =>
  subscriptions.post(`/subscriptions/${path}`, summary, {
    responses: { 200: changed },
    isConfirmed: true,
    body,
    also: [404, 409, 429, 503],
    run: async (c, visit, actor, sent) => respond(c, await useCase(visit, actor, sent), changedJson),
  });

change("process-payment", "Pay for a subscription", processPaymentBody, processSubscriptionPayment);
change("cancel", "Cancel at the end of the period", cancelBody, cancelSubscription);
change("reactivate", "Reactivate a canceled subscription", reactivateBody, reactivateSubscription);
change("payment-method", "Change the card", processPaymentBody, updatePaymentMethod);

subscriptions.put("/vendors/status", "Change your dispensary's status", {
  responses: { 200: done.extend({ status: z.enum(["active", "limited"]) }) },
  body: vendorStatusBody,
  async run(c, visit, actor, sent) {
    const set = await setVendorStatus(visit, actor, sent.status);
    return respond(c, set, (status) => ({ status }));
  },
});
