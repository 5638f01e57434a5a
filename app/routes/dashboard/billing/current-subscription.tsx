import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { BillingView, SubscriptionView } from "./billing-view.ts";
import { SubscriptionBadge } from "./subscription-badge.tsx";
import { SubscriptionFacts } from "./subscription-card.tsx";

type Props = { billing: BillingView; subscription: SubscriptionView };

export function CurrentSubscription({ billing, subscription }: Props) {
  const { state } = subscription;
  return (
    <section aria-label="Your subscription" className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-start justify-between gap-4 border-b border-line p-5 sm:p-8">
        <div>
          <p className="text-sm font-semibold text-quiet">Plan</p>
          <h2 className="mt-1 font-display text-3xl font-semibold">{billing.planName}</h2>
          <div className="mt-3">
            <SubscriptionBadge state={state} />
          </div>
        </div>
        <p className="text-right tabular-nums">
          <span className="font-display text-4xl font-semibold">{billing.price}</span>
          <span className="text-quiet">/month</span>
        </p>
      </div>
      <SubscriptionFacts subscription={subscription} className="p-5 sm:p-8 lg:grid-cols-4" />
      <div className="flex flex-col gap-3 border-t border-line p-5 sm:flex-row sm:flex-wrap sm:px-8">
        {state === "CANCELED" ? (
          <ButtonLink to={href("/vendor/subscription/reactivate")}>Reactivate Subscription</ButtonLink>
        ) : state === "ACTIVE" ? (
          <>
            <ButtonLink to={href("/vendor/subscription/payment-method")} look="secondary">
              Change card
            </ButtonLink>
            <ButtonLink to={href("/vendor/subscription/cancel")} look="quiet" className="text-danger!">
              Cancel Subscription
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={href("/vendor/subscription/payment-method")}>Update Payment Method</ButtonLink>
        )}
      </div>
    </section>
  );
}
