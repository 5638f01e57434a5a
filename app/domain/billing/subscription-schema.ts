import { z } from "../zod.ts";
import { planNames } from "./plans.ts";
import { subscriptionStatuses } from "./subscription.ts";

const date = z.iso.datetime();

export const subscriptionSchema = z
  .object({
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
  })
  .meta({ id: "Subscription" });
export type SubscriptionJson = z.infer<typeof subscriptionSchema>;
