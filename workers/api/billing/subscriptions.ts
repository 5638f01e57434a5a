import { Hono } from "hono";
import { cancelBody, processPaymentBody, reactivateBody, vendorStatusBody } from "#app/domain/billing/schema.ts";
import { subscriptionSchema } from "#app/domain/billing/subscription-schema.ts";
import { notFound } from "#app/domain/refusals.ts";
import { z } from "#app/domain/zod.ts";
import { cancelSubscription } from "#app/use-cases/billing/cancel-subscription.ts";
import { processSubscriptionPayment } from "#app/use-cases/billing/process-payment.ts";
import { reactivateSubscription } from "#app/use-cases/billing/reactivate-subscription.ts";
import { setVendorStatus } from "#app/use-cases/billing/set-vendor-status.ts";
import { updatePaymentMethod } from "#app/use-cases/billing/update-payment-method.ts";
import type { BillingResult } from "#app/use-cases/billing/with-billing.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { confirmed, onlyVendor } from "../actor.ts";
import { answer, answerRefusal, describes, input } from "../handlers.ts";
import { toSubscriptionJson } from "./subscription-json.ts";

const about = { tag: "Subscription", signedIn: true };
const found = z.object({ success: z.literal(true), subscription: subscriptionSchema.nullable() });
const changed = found.extend({
  requiresAction: z.object({ kind: z.enum(["payment", "setup"]), clientSecret: z.string() }).nullable(),
});

const change = (summary: string) =>
  describes(summary, { 200: changed }, [400, 401, 403, 404, 409, 422, 429, 503], about);
const changedJson = ({ subscription, check }: BillingResult) => ({
  subscription: toSubscriptionJson(subscription),
  requiresAction: check,
});

/** SPEC.md 7, Subscription; DECISIONS 7 and 11. Another vendor's id is a 404. */
export const subscriptions = new Hono<HonoEnv>()
  .get(
    "/subscriptions/:vendorId",
    describes("A vendor's subscription", { 200: found }, [401, 403, 404], about),
    onlyVendor("billing"),
    async (c) => {
      const vendorId = c.req.param("vendorId");
      const facts =
        c.get("actor").vendorId === vendorId ? await findBillingFacts(c.get("visit").db, vendorId) : undefined;
      if (!facts) return answerRefusal(c, notFound("Dispensary"));
      return c.json({ success: true, subscription: toSubscriptionJson(facts.subscription) });
    },
  )
  .post(
    "/subscriptions/process-payment",
    change("Pay for a subscription"),
    onlyVendor("billing"),
    confirmed,
    input("json", processPaymentBody),
    async (c) =>
      answer(c, await processSubscriptionPayment(c.get("visit"), c.get("actor"), c.req.valid("json")), changedJson),
  )
  .post(
    "/subscriptions/cancel",
    change("Cancel at the end of the period"),
    onlyVendor("billing"),
    confirmed,
    input("json", cancelBody),
    async (c) => answer(c, await cancelSubscription(c.get("visit"), c.get("actor"), c.req.valid("json")), changedJson),
  )
  .post(
    "/subscriptions/reactivate",
    change("Go on with a canceled subscription"),
    onlyVendor("billing"),
    confirmed,
    input("json", reactivateBody),
    async (c) =>
      answer(c, await reactivateSubscription(c.get("visit"), c.get("actor"), c.req.valid("json")), changedJson),
  )
  .post(
    "/subscriptions/payment-method",
    change("Charge another card"),
    onlyVendor("billing"),
    confirmed,
    input("json", processPaymentBody),
    async (c) => answer(c, await updatePaymentMethod(c.get("visit"), c.get("actor"), c.req.valid("json")), changedJson),
  )
  .put(
    "/vendors/status",
    describes(
      "Leave the marketplace, or come back to it",
      { 200: z.object({ success: z.literal(true), status: z.enum(["active", "limited"]) }) },
      [400, 401, 403, 422],
      about,
    ),
    onlyVendor("billing"),
    input("json", vendorStatusBody),
    async (c) => {
      const set = await setVendorStatus(c.get("visit"), c.get("actor"), c.req.valid("json").status);
      return answer(c, set, (status) => ({ status }));
    },
  );
