import { CircleCheck, CircleX, Clock, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
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
  const { title, text, action } = wordsOf(billing);
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

type Words = { title: ReactNode; text: ReactNode; action: string };

function wordsOf(billing: BillingView): Words {
  const { banner, daysLeft, until, price, subscription } = billing;
  switch (banner) {
    case "active":
      return {
        title: "Your subscription is active",
        text: subscription?.freeUntil
          ? `Your trial is free until ${subscription.freeUntil}.`
          : `Next payment on ${subscription?.nextBillingOn}.`,
        action: "Manage Subscription",
      };
    case "ending":
      return {
        title: "Your subscription is canceled",
        text: `Your shop stays on the marketplace until ${until}.`,
        action: "Reactivate",
      };
    case "grace":
      return {
        title: "Your last payment did not go through",
        text: `Use another card by ${until} to keep your shop on the marketplace.`,
        action: "Update Payment Method",
      };
    case "trial":
      return {
        title:
          daysLeft === 0
            ? "Your free trial ends today"
            : `${daysLeft} ${daysLeft === 1 ? "day" : "days"} left in your free trial`,
        text: `Then it is ${price} a month. Subscribe now and pay nothing until the trial ends.`,
        action: "Subscribe Now",
      };
    case "expired":
      return expiredWords(billing);
  }
}

function expiredWords({ limited, price, subscription }: BillingView): Words {
  const back = `Shoppers can’t see your dispensary. Subscribe for ${price} a month to bring it back right away.`;
  if (subscription?.waitsFor === "bank") {
    return {
      title: "Waiting for your bank",
      text: "Your payment is not confirmed yet. If this takes long, use another card.",
      action: "Update Payment Method",
    };
  }
  if (subscription && subscription.state !== "CANCELED") {
    return {
      title: subscription.state === "PAUSED" ? "Your subscription is paused" : "Your payment is overdue",
      text: "Shoppers can’t see your dispensary. Add a working card to bring it back right away.",
      action: "Update Payment Method",
    };
  }
  if (subscription) return { title: "Your subscription has ended", text: back, action: "Reactivate" };
  return {
    title: "Your free trial is over",
    // A courier partner's trial is shorter than the marketplace's.
    text: limited ? back : `Couriers take 20% per delivery again. Subscribe for ${price} a month to pay 15%.`,
    action: "Subscribe Now",
  };
}

function TrialBar({ daysLeft, trialDays }: BillingView) {
  return (
    <span className="mt-2 block h-1.5 w-full max-w-64 overflow-hidden rounded-full bg-line" aria-hidden>
      <span className="block h-full rounded-full bg-leaf" style={{ width: `${(1 - daysLeft / trialDays) * 100}%` }} />
    </span>
  );
}
