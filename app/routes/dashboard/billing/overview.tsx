import { paymentFailed } from "#app/domain/billing/messages.ts";
import { requireRecentConfirmation } from "#app/session/confirmed.ts";
import { requireVendor } from "#app/session/require.ts";
import { processSubscriptionPayment } from "#app/use-cases/billing/process-payment.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/overview";
import { BillingNotice } from "./billing-notice.tsx";
import { answerBilling, readCardForm } from "./billing-response.ts";
import { CardForm } from "./card-form.tsx";
import { CurrentSubscription } from "./current-subscription.tsx";
import { PaymentsUnavailable } from "./payments-unavailable.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { useSubscriptionPage } from "./subscription.tsx";
import { useBillingAnswer } from "./use-billing-answer.ts";

export const headers: Route.HeadersFunction = ({ parentHeaders }) => parentHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireVendor(context, request, "billing");
  return { done: new URL(request.url).searchParams.get("done") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = await requireVendor(context, request, "billing");
  const form = await readCardForm(request, actor.vendorId);
  if (!form.ok) return form.answer;
  const visit = context.get(visitContext);
  const paid =
    (await requireRecentConfirmation(visit, actor)) ?? (await processSubscriptionPayment(visit, actor, form.value));
  return answerBilling(paid, "activated", form.typed);
}

export default function SubscriptionOverview({ loaderData, actionData }: Route.ComponentProps) {
  const { billing, provider } = useSubscriptionPage();
  const { answer, checking } = useBillingAnswer("payment", actionData, {
    failed: paymentFailed("Please try again."),
    happened: billing.subscription !== null && billing.subscription.state !== "CANCELED",
    done: "activated",
  });
  const notice = <BillingNotice done={loaderData.done} billing={billing} />;
  // Keep the form on screen while the bank's check runs.
  if (billing.subscription && !answer?.value) {
    return (
      <>
        {notice}
        <CurrentSubscription billing={billing} subscription={billing.subscription} />
      </>
    );
  }
  if (provider.kind === "unavailable") return <PaymentsUnavailable />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:gap-8">
      <PlanSummary billing={billing} className="lg:order-2 lg:sticky lg:top-6" />
      <CardForm
        name="payment"
        provider={provider}
        answer={answer}
        checking={checking}
        title="Payment"
        submit={billing.firstChargeOn ? "Start subscription" : `Pay ${billing.dueToday} and subscribe`}
      />
    </div>
  );
}
