import { paymentFailed } from "#app/domain/billing/messages.ts";
import { requireConfirmed, requireRecentConfirmation } from "#app/session/confirmed.ts";
import { requireVendor } from "#app/session/require.ts";
import { reactivateSubscription } from "#app/use-cases/billing/reactivate-subscription.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/reactivate";
import { answerBilling, readOptionalCardForm } from "./billing-response.ts";
import { CardForm } from "./card-form.tsx";
import { PaymentsUnavailable } from "./payments-unavailable.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { useSubscriptionPage } from "./subscription.tsx";
import { useBillingAnswer } from "./use-billing-answer.ts";

export const headers: Route.HeadersFunction = ({ parentHeaders }) => parentHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireConfirmed(context, request, await requireVendor(context, request, "billing"));
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = await requireVendor(context, request, "billing");
  const form = await readOptionalCardForm(request, actor.vendorId);
  if (!form.ok) return form.answer;
  const visit = context.get(visitContext);
  const back =
    (await requireRecentConfirmation(visit, actor)) ?? (await reactivateSubscription(visit, actor, form.value));
  return answerBilling(back, "reactivated", form.typed);
}

/** Nothing is charged within a paid period. */
export default function ReactivateSubscription({ actionData }: Route.ComponentProps) {
  const { billing, provider } = useSubscriptionPage();
  const { subscription } = billing;
  const { answer, checking } = useBillingAnswer("reactivation", actionData, {
    failed: paymentFailed("Please try again."),
    happened: subscription !== null && subscription.state !== "CANCELED",
    done: "reactivated",
  });
  if (provider.kind === "unavailable") return <PaymentsUnavailable />;
  const again = subscription && !subscription.ended && subscription.accessUntil;
  const summary = again ? { ...billing, dueToday: "$0.00", firstChargeOn: subscription.accessUntil } : billing;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:gap-8">
      <PlanSummary
        billing={summary}
        compact
        {...(again ? { note: `Your plan continues until ${again}.` } : {})}
        className="lg:order-2 lg:sticky lg:top-6"
      />
      <CardForm
        name="reactivation"
        provider={provider}
        answer={answer}
        checking={checking}
        title="Reactivate Subscription"
        savedCard={subscription?.card ?? null}
        submit="Reactivate Subscription"
        cancelTo="/vendor/subscription"
      />
    </div>
  );
}
