import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { subscriptionPlans } from "#app/domain/billing/plans.ts";
import { A_LA_CARTE_PERCENT, SUBSCRIPTION_PERCENT } from "#app/domain/couriers/rate.ts";
import { formatUsdShort } from "#app/domain/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";

const { priceCents, trialDays } = subscriptionPlans.courier;

export const Pricing = () => (
  <section id="pricing" aria-labelledby="pricing-heading" className="scroll-mt-20 border-y border-line bg-card">
    <div className="mx-auto max-w-[1200px] px-4 py-14 sm:py-20">
      <h2 id="pricing-heading" className="font-display text-3xl font-semibold text-balance sm:text-4xl">
        Two ways to pay, both per delivery
      </h2>
      <p className="mt-2 max-w-prose text-lg text-quiet">No setup and no contract.</p>
      <div className="mt-8 grid gap-5 md:grid-cols-2">
        <Plan
          name="A La Carte"
          price={`${100 - A_LA_CARTE_PERCENT}%`}
          unit="commission per delivery"
          points={[
            "No monthly fee",
            `You receive ${A_LA_CARTE_PERCENT}% of the pre-tax total at pickup`,
            "No account needed",
          ]}
        >
          <ButtonLink to={href("/courier-request")} look="secondary" className="w-full">
            Request Courier
          </ButtonLink>
        </Plan>
        <Plan
          name="Subscription"
          badge={`Free ${trialDays}-day Trial`}
          price={`${formatUsdShort(priceCents)}/month`}
          unit={`plus ${100 - SUBSCRIPTION_PERCENT}% commission per delivery`}
          points={[
            `You receive ${SUBSCRIPTION_PERCENT}% of the pre-tax total at pickup`,
            "A dashboard with live status, history and records",
            "Start a request from your own orders; webhooks for your POS",
          ]}
          featured
        >
          <ButtonLink to="#subscribe" className="w-full">
            Subscribe Now
          </ButtonLink>
        </Plan>
      </div>
      <p className="mt-5 text-sm text-quiet">
        The subscription pays for itself from about {formatUsdShort(breakEvenCents)} of orders a month.
      </p>
    </div>
  </section>
);

const breakEvenCents = (priceCents * 100) / (SUBSCRIPTION_PERCENT - A_LA_CARTE_PERCENT);

type PlanProps = {
  name: string;
  price: string;
  unit: string;
  points: string[];
  badge?: string;
  featured?: boolean;
  children: ReactNode;
};

const Plan = ({ name, price, unit, points, badge, featured = false, children }: PlanProps) => (
  <article
    className={`flex flex-col rounded-[1.25rem] border p-6 sm:p-8 ${featured ? "border-leaf bg-wash/60 ring-1 ring-leaf" : "border-line bg-paper"}`}
  >
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
      <h3 className="text-lg font-semibold">{name}</h3>
      {badge ? <span className="rounded-full bg-leaf px-3 py-1 text-sm font-semibold text-on">{badge}</span> : null}
    </div>
    <p className="mt-3 font-display text-4xl font-semibold sm:text-5xl">{price}</p>
    <p className="mt-1 text-quiet">{unit}</p>
    <ul className="mt-5 mb-7 flex-1 space-y-2.5">
      {points.map((point) => (
        <li key={point} className="flex gap-2.5">
          <Check className="mt-0.5 size-5 shrink-0 text-leaf" aria-hidden />
          {point}
        </li>
      ))}
    </ul>
    {children}
  </article>
);
