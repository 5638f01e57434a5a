import { Hono } from "hono";
import { z } from "zod";
import { dollarsFromCents } from "#app/domain/money.ts";
import { refuse } from "#app/domain/outcome.ts";
import { cancelBody, processPaymentBody, reactivateBody, vendorStatusBody } from "#app/domain/schemas/billing.ts";
import { displayState, nextBillingAt, type Subscription, subscriptionStatuses } from "#app/domain/subscription.ts";
import { planNames, subscriptionPlans } from "#app/domain/subscription-plans.ts";
import { cancelSubscription } from "#app/use-cases/cancel-subscription.ts";
import { processSubscriptionPayment } from "#app/use-cases/process-subscription-payment.ts";
import { reactivateSubscription } from "#app/use-cases/reactivate-subscription.ts";
import { setVendorStatus } from "#app/use-cases/set-vendor-status.ts";
import { updatePaymentMethod } from "#app/use-cases/update-payment-method.ts";
import type { BillingResult } from "#app/use-cases/with-billing.ts";
import { findBillingFacts } from "#db/subscriptions.ts";
import type { HonoEnv } from "../http.ts";
import { onlyVendor } from "./actor.ts";
import { answer, answerRefusal, describes, input } from "./handlers.ts";

const tag = "Subscription";
const about = { tag, signedIn: true };
const date = z.iso.datetime();

const subscriptionJson = z.object({
  plan: z.enum(planNames),
  price: z.number(),
  status: z.enum(subscriptionStatuses),
  displayStatus: z.enum(subscriptionStatuses),
  start_date: date,
  canceled_date: date.nullable(),
  access_until: date.nullable(),
  next_billing_date: date.nullable(),
  billing_anchor: date,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});
const found = z.object({ success: z.literal(true), subscription: subscriptionJson.nullable() });
const changed = found.extend({
  requiresAction: z.object({ kind: z.enum(["payment", "setup"]), clientSecret: z.string() }).nullable(),
});

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

const asJson = (subscription: Subscription | null) =>
  subscription && {
    plan: subscription.plan,
    price: dollarsFromCents(subscriptionPlans[subscription.plan].priceCents),
    status: subscription.status,
    displayStatus: displayState(subscription),
    start_date: iso(subscription.startedAt),
    canceled_date: iso(subscription.canceledAt),
    access_until: iso(subscription.accessUntil),
    next_billing_date: iso(nextBillingAt(subscription)),
    billing_anchor: iso(subscription.billingAnchor),
    card: subscription.card,
  };

const changedJson = ({ subscription, check }: BillingResult) => ({
  subscription: asJson(subscription),
  requiresAction: check,
});

/** SPEC.md 7, Subscription; DECISIONS 7 and 11. A vendor's id that is not the session's answers 404. */
export const subscriptions = new Hono<HonoEnv>()
  .get(
    "/subscriptions/:vendorId",
    describes("A vendor's subscription", { 200: found }, [401, 403, 404], about),
    onlyVendor,
    async (c) => {
      const vendorId = c.req.param("vendorId");
      const facts =
        c.get("actor").vendorId === vendorId ? await findBillingFacts(c.get("app").db, vendorId) : undefined;
      if (!facts) return answerRefusal(c, refuse("not-found", "There is no such vendor."));
      return c.json({ success: true, subscription: asJson(facts.subscription) });
    },
  )
  .post(
    "/subscriptions/process-payment",
    describes("Pay for a subscription", { 200: changed }, [400, 401, 403, 404, 409, 422, 429, 503], about),
    onlyVendor,
    input("json", processPaymentBody),
    async (c) =>
      answer(c, await processSubscriptionPayment(c.get("app"), c.get("actor"), c.req.valid("json")), changedJson),
  )
  .post(
    "/subscriptions/cancel",
    describes("Cancel at the end of the period", { 200: changed }, [400, 401, 403, 404, 409, 422, 429, 503], about),
    onlyVendor,
    input("json", cancelBody),
    async (c) => answer(c, await cancelSubscription(c.get("app"), c.get("actor"), c.req.valid("json")), changedJson),
  )
  .post(
    "/subscriptions/reactivate",
    describes("Go on with a cancelled subscription", { 200: changed }, [400, 401, 403, 404, 409, 422, 429, 503], about),
    onlyVendor,
    input("json", reactivateBody),
    async (c) =>
      answer(c, await reactivateSubscription(c.get("app"), c.get("actor"), c.req.valid("json")), changedJson),
  )
  .post(
    "/subscriptions/payment-method",
    describes("Charge another card", { 200: changed }, [400, 401, 403, 404, 409, 422, 429, 503], about),
    onlyVendor,
    input("json", processPaymentBody),
    async (c) => answer(c, await updatePaymentMethod(c.get("app"), c.get("actor"), c.req.valid("json")), changedJson),
  )
  .put(
    "/vendors/status",
    describes(
      "Leave the marketplace, or come back to it",
      { 200: z.object({ success: z.literal(true), status: z.enum(["active", "limited"]) }) },
      [400, 401, 403, 422],
      about,
    ),
    onlyVendor,
    input("json", vendorStatusBody),
    async (c) => {
      const set = await setVendorStatus(c.get("app"), c.get("actor"), c.req.valid("json").status);
      return answer(c, set, (status) => ({ status }));
    },
  );
