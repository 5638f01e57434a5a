import { useState } from "react";
import { paymentFailed } from "#app/domain/billing/messages.ts";
import { processPaymentBody } from "#app/domain/billing/schema.ts";
import { updatePaymentMethod } from "#app/use-cases/billing/update-payment-method.ts";
import type { Route } from "./+types/card-change";
import { postCard, requireConfirmedOwner } from "./billing-response.ts";
import { CardScreen } from "./card-screen.tsx";
import { useSubscriptionPage } from "./subscription.tsx";
import { useBillingResponse } from "./use-billing-response.ts";

export const headers: Route.HeadersFunction = ({ parentHeaders }) => parentHeaders;

export const loader = (args: Route.LoaderArgs) => requireConfirmedOwner(args);

export const action = (args: Route.ActionArgs) => postCard(args, processPaymentBody, updatePaymentMethod, "updated");

export default function UpdatePaymentMethod({ actionData }: Route.ComponentProps) {
  const { billing } = useSubscriptionPage();
  const { subscription } = billing;
  const card = subscription?.card?.last4;
  const [before] = useState(card);
  const answered = useBillingResponse("cardChange", actionData, {
    failed: paymentFailed("Please try again."),
    happened: card !== before,
    done: "updated",
  });
  const owed = subscription !== null && subscription.waitsFor !== null;
  const summary = {
    ...billing,
    dueToday: owed ? billing.monthly : "$0.00",
    firstChargeOn: owed ? null : (subscription?.nextBillingOn ?? null),
  };
  return (
    <CardScreen
      {...answered}
      summary={summary}
      note={owed ? "The unpaid balance is charged to this card at once." : "Nothing is charged for the change."}
      name="cardChange"
      title="Update Payment Method"
      submit="Update Payment Method"
      hasBack
    />
  );
}
