import { ButtonLink } from "#app/ui/button.tsx";
import { SubscriptionBadge } from "#app/ui/subscription-badge.tsx";
import type { BillingView } from "./billing-view.ts";
import { SubscriptionFacts } from "./subscription-facts.tsx";

export function SubscriptionCard({ billing }: { billing: BillingView }) {
  const { subscription, planName, price } = billing;
  return (
    <section aria-labelledby="subscription-card" className="rounded-card border border-line bg-card p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="subscription-card" className="font-display text-xl font-semibold">
          Subscription
        </h2>
        {subscription ? <SubscriptionBadge state={subscription.state} /> : null}
      </div>
      {subscription ? (
        <>
          <p className="mt-1 text-quiet">
            {planName}, {price}/month
          </p>
          <SubscriptionFacts subscription={subscription} className="mt-4" />
        </>
      ) : (
        <p className="mt-1 text-pretty text-quiet">
          A subscription is required to stay on the marketplace after your free trial. {price} a month; cancel whenever
          you like.
        </p>
      )}
      <ButtonLink
        to="/vendor/subscription"
        look={subscription ? "secondary" : "primary"}
        className="mt-5 w-full sm:w-auto"
      >
        {subscription ? "Manage Subscription" : "Subscribe Now"}
      </ButtonLink>
    </section>
  );
}
