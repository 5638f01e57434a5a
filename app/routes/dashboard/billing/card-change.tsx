import { useState } from "react";
import { paymentFailed } from "#app/domain/billing/messages.ts";
import { requireConfirmed, requireRecentConfirmation } from "#app/session/confirmed.ts";
import { requireVendor } from "#app/session/require.ts";
import { updatePaymentMethod } from "#app/use-cases/billing/update-payment-method.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/card-change";
import { answerBilling, readCardForm } from "./billing-response.ts";
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
  const form = await readCardForm(request, actor.vendorId);
  if (!form.ok) return form.answer;
  const visit = context.get(visitContext);
  const updated =
    (await requireRecentConfirmation(visit, actor)) ?? (await updatePaymentMethod(visit, actor, form.value));
  return answerBilling(updated, "updated", form.typed);
}

/** Any unpaid balance is charged to the new card at once. */
export default function UpdatePaymentMethod({ actionData }: Route.ComponentProps) {
  const { billing, provider } = useSubscriptionPage();
  const { subscription } = billing;
  const card = subscription?.card?.last4;
  const [before] = useState(card);
  const { answer, checking } = useBillingAnswer("cardChange", actionData, {
    failed: paymentFailed("Please try again."),
    happened: card !== before,
    done: "updated",
  });
  if (provider.kind === "unavailable") return <PaymentsUnavailable />;
  const owed = subscription !== null && subscription.waitsFor !== null;
  const summary = {
    ...billing,
    dueToday: owed ? billing.monthly : "$0.00",
    firstChargeOn: owed ? null : (subscription?.nextBillingOn ?? null),
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:gap-8">
      <PlanSummary
        billing={summary}
        compact
        note={owed ? "What is due is charged to this card at once." : "Nothing is charged for the change."}
        className="lg:order-2 lg:sticky lg:top-6"
      />
      <CardForm
        name="cardChange"
        provider={provider}
        answer={answer}
        checking={checking}
        title="Update Payment Method"
        submit="Update Payment Method"
        cancelTo="/vendor/subscription"
      />
    </div>
  );
}
