import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import type { BillingView, SubscriptionView } from "./billing-view.ts";
import { SubscriptionBadge } from "./subscription-badge.tsx";

export function SubscriptionCard({ billing }: { billing: BillingView }) {
  const { subscription, planName, price } = billing;
  return (
    <Card title="Subscription" aside={subscription ? <SubscriptionBadge state={subscription.state} /> : null}>
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
    </Card>
  );
}

const brands: Record<string, string> = { visa: "Visa", mastercard: "Mastercard", amex: "American Express" };
export const cardName = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brands[brand] ?? brand} ···· ${last4}`;

type Props = { subscription: SubscriptionView; className?: string };

/** Shows a next billing date only if one will come (SPEC.md 2). */
export function SubscriptionFacts({ subscription, className = "" }: Props) {
  const { state, startedOn, accessUntil, nextBillingOn, freeUntil, card, ended } = subscription;
  return (
    <Facts
      className={`grid gap-x-8 gap-y-3 max-sm:*:flex max-sm:*:justify-between max-sm:*:gap-4 sm:grid-cols-2 ${className}`}
      facts={[
        ["Start date", startedOn],
        // For a renewing plan: the paid period, which the next payment extends.
        [ended ? "Access ended" : "Access until", accessUntil ?? (state === "ACTIVE" ? nextBillingOn : null)],
        ["Free until", freeUntil],
        ["Next billing date", nextBillingOn],
        ["Payment method", card && cardName(card)],
      ]}
    />
  );
}
