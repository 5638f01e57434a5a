import { CircleCheck, CircleX, Clock, Hourglass } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { BillingView } from "./billing-view.ts";

const looks = {
  active: [CircleCheck, "border-leaf/40 bg-wash", "text-leaf-deep"],
  trial: [Hourglass, "border-line bg-card", "text-leaf"],
  ending: [Clock, "border-sativa bg-sativa/12", "text-ink"],
  grace: [Clock, "border-sativa bg-sativa/12", "text-ink"],
  expired: [CircleX, "border-danger/50 bg-danger/8", "text-danger"],
} as const;

export function SubscriptionBanner({ billing }: { billing: BillingView }) {
  const [Icon, box, tone] = looks[billing.banner];
  const [title, text, action] = wordsOf(billing);
  return (
    <section
      aria-label="Subscription status"
      className={`flex flex-col gap-4 rounded-card border p-4 sm:flex-row sm:items-center sm:justify-between sm:p-5 ${box}`}
    >
      <div className="flex gap-3">
        <Icon className={`mt-0.5 size-6 shrink-0 ${tone}`} aria-hidden />
        <div>
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-pretty text-quiet">{text}</p>
          {billing.banner === "trial" ? <TrialBar {...billing} /> : null}
        </div>
      </div>
      <ButtonLink
        to="/vendor/subscription"
        look={billing.banner === "active" ? "secondary" : "primary"}
        className="shrink-0"
      >
        {action}
      </ButtonLink>
    </section>
  );
}

export type Words = readonly [title: string, text: string, action: string];

function wordsOf(billing: BillingView): Words {
  const { banner, daysLeft, until, price, subscription } = billing;
  const free = subscription?.freeUntil;
  const next = free ? `Your trial is free until ${free}.` : `Next payment on ${subscription?.nextBillingOn}.`;
  const stays = `Your shop stays on the marketplace until ${until}.`;
  const keep = `Use another card by ${until} to keep your shop on the marketplace.`;
  const left = `${daysLeft} ${daysLeft === 1 ? "day" : "days"} left in your free trial`;
  const then = `Then it is ${price} a month. Subscribe now and pay nothing until the trial ends.`;
  const words: Record<BillingView["banner"], Words> = {
    active: ["Your subscription is active", next, "Manage Subscription"],
    ending: ["Your subscription is canceled", stays, "Reactivate"],
    grace: ["Your last payment did not go through", keep, "Update Payment Method"],
    trial: [daysLeft === 0 ? "Your free trial ends today" : left, then, "Subscribe Now"],
    expired: expiredWords(billing),
  };
  return words[banner];
}

export function expiredWords({ limited, price, subscription }: BillingView): Words {
  const back = `Shoppers can’t see your dispensary. Subscribe for ${price} a month to bring it back right away.`;
  if (subscription?.waitsFor === "bank") {
    const unconfirmed = "Your payment is not confirmed yet. If this takes long, use another card.";
    return ["Waiting for your bank", unconfirmed, "Update Payment Method"];
  }
  if (subscription && subscription.state !== "CANCELED") {
    const title = subscription.state === "PAUSED" ? "Your subscription is paused" : "Your payment is overdue";
    const card = "Shoppers can’t see your dispensary. Add a working card to bring it back right away.";
    return [title, card, "Update Payment Method"];
  }
  if (subscription) return ["Your subscription has ended", back, "Reactivate"];
  // A courier partner's trial is shorter than the marketplace's.
  const couriers = `Couriers take 20% per delivery again. Subscribe for ${price} a month to pay 15%.`;
  return ["Your free trial is over", limited ? back : couriers, "Subscribe Now"];
}

const TrialBar = ({ daysLeft, trialDays }: BillingView) => (
  <span className="mt-2 block h-1.5 w-full max-w-64 overflow-hidden rounded-full bg-line" aria-hidden>
    <span className="block h-full rounded-full bg-leaf" style={{ width: `${(1 - daysLeft / trialDays) * 100}%` }} />
  </span>
);
