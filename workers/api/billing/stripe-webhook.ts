import { Hono } from "hono";
import { refuse } from "#app/domain/outcome.ts";
import { isNestedTooDeep } from "#app/domain/text.ts";
import { z } from "#app/domain/zod.ts";
import { applyStripeEvent } from "#app/use-cases/billing/apply-stripe-event.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, done, respond, respondRefusal } from "../handlers.ts";

const received = done.extend({ received: z.enum(["applied", "duplicate", "ignored"]) });

/** The signature covers the raw bytes, so nothing may parse the body before it is verified. */
export const webhooks = new Hono<HonoEnv>().post(
  "/webhooks/stripe",
  describes("An event of the payment provider", { 200: received }, [400, 413, 503], {
    tag: "Subscription",
    parameters: [{ in: "header", name: "Stripe-Signature", required: true, schema: { type: "string" } }],
  }),
  async (c) => {
    const visit = c.get("visit");
    const secret = visit.settings.stripeWebhookSecret;
    if (!secret || visit.payments.kind === "unavailable") {
      return respondRefusal(c, refuse("unavailable", "No payment provider is configured."));
    }
    const body = await c.req.text();
    if (isNestedTooDeep(body)) return respondRefusal(c, refuse("malformed", "The request is nested too deeply."));
    const event = await visit.payments.readEvent(body, c.req.header("Stripe-Signature") ?? "", secret);
    if (!event) return respondRefusal(c, refuse("bad-signature", "The signature is invalid."));
    return respond(c, await applyStripeEvent(visit, event), (result) => ({ received: result }));
  },
);
