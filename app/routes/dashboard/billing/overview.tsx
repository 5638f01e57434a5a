import { paymentFailed } from "#app/domain/billing/messages.ts";
import { processPaymentBody } from "#app/domain/billing/schema.ts";
import { requireVendor } from "#app/session/require.ts";
import { processSubscriptionPayment } from "#app/use-cases/billing/process-payment.ts";
import type { Route } from "./+types/overview";
import { BillingNotice } from "./billing-notice.tsx";
import { postCard } from "./billing-response.ts";
import { CardScreen } from "./card-screen.tsx";
import { CurrentSubscription } from "./current-subscription.tsx";
import { useSubscriptionPage } from "./subscription.tsx";
import { useBillingResponse } from "./use-billing-response.ts";

export const headers: Route.HeadersFunction = ({ parentHeaders }) => parentHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireVendor({ context, request }, "billing");
  return { done: new URL(request.url).searchParams.get("done") };
}

export const action = (args: Route.ActionArgs) =>
  postCard(args, processPaymentBody, processSubscriptionPayment, "activated");

export default function SubscriptionOverview({ loaderData, actionData }: Route.ComponentProps) {
  const { billing } = useSubscriptionPage();
  const answered = useBillingResponse("payment", actionData, {
    failed: paymentFailed("Please try again."),
    happened: billing.subscription !== null && billing.subscription.state !== "CANCELED",
    done: "activated",
  });
  // Keep the form on screen while the bank's check runs.
  if (billing.subscription && !answered.response?.value) {
    return (
      <>
        <BillingNotice done={loaderData.done} billing={billing} />
        <CurrentSubscription billing={billing} subscription={billing.subscription} />
      </>
    );
  }
  return (
    <CardScreen
      {...answered}
      summary={billing}
      name="payment"
      title="Payment"
      submit={billing.firstChargeOn ? "Start subscription" : `Pay ${billing.dueToday} and subscribe`}
    />
  );
}
