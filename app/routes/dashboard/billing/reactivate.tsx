import { paymentFailed } from "#app/domain/billing/messages.ts";
import { reactivateBody } from "#app/domain/billing/schema.ts";
import { reactivateSubscription } from "#app/use-cases/billing/reactivate-subscription.ts";
import type { Route } from "./+types/reactivate";
import { postCard, requireConfirmedOwner } from "./billing-response.ts";
import { CardScreen } from "./card-screen.tsx";
import { useSubscriptionPage } from "./subscription.tsx";
import { useBillingResponse } from "./use-billing-response.ts";

export const headers: Route.HeadersFunction = ({ parentHeaders }) => parentHeaders;

export const loader = (args: Route.LoaderArgs) => requireConfirmedOwner(args);

export const action = (args: Route.ActionArgs) => postCard(args, reactivateBody, reactivateSubscription, "reactivated");

export default function ReactivateSubscription({ actionData }: Route.ComponentProps) {
  const { billing } = useSubscriptionPage();
  const { subscription } = billing;
  const answered = useBillingResponse("reactivation", actionData, {
    failed: paymentFailed("Please try again."),
    happened: subscription !== null && subscription.state !== "CANCELED",
    done: "reactivated",
  });
  const paidUntil = subscription && !subscription.ended && subscription.accessUntil;
  return (
    <CardScreen
      {...answered}
      summary={paidUntil ? { ...billing, dueToday: "$0.00", firstChargeOn: paidUntil } : billing}
      note={paidUntil ? `Your plan continues until ${paidUntil}.` : undefined}
      name="reactivation"
      title="Reactivate Subscription"
      savedCard={subscription?.card ?? null}
      submit="Reactivate Subscription"
      hasBack
    />
  );
}
