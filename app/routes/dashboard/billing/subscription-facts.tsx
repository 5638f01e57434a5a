import type { SubscriptionView } from "./billing-view.ts";

const brands: Record<string, string> = { visa: "Visa", mastercard: "Mastercard", amex: "American Express" };
export const cardName = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brands[brand] ?? brand} ···· ${last4}`;

/** Shows a next billing date only if one will come (SPEC.md 2). */
export function SubscriptionFacts({
  subscription,
  className = "",
}: {
  subscription: SubscriptionView;
  className?: string;
}) {
  const { state, startedOn, accessUntil, nextBillingOn, freeUntil, card, ended } = subscription;
  const facts: [name: string, value: string | null][] = [
    ["Start date", startedOn],
    // For a renewing plan: the paid period, which the next payment extends.
    [ended ? "Access ended" : "Access until", accessUntil ?? (state === "ACTIVE" ? nextBillingOn : null)],
    ["Free until", freeUntil],
    ["Next billing date", nextBillingOn],
    ["Payment method", card && cardName(card)],
  ];
  return (
    <dl className={`grid gap-x-8 gap-y-3 sm:grid-cols-2 ${className}`}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="flex items-baseline justify-between gap-4 sm:block">
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="text-right font-semibold tabular-nums sm:text-left">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
