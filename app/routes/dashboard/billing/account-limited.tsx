import { Lock } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { OPEN_ORDERS } from "../leaving-paths.ts";
import type { BillingView } from "./billing-view.ts";
import { CheckList, PlanSummary } from "./plan-summary.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";

const unaffected = ["Your menu, prices and pictures", "Your orders", "Hours, delivery zone and promo"];

/** The only tab of a limited account (SPEC.md 2 and 4). */
export function AccountLimited({ billing }: { billing: BillingView | null }) {
  if (!billing) return <NotListed />;
  const { price, subscription, permitted } = billing;
  return (
    <div className="mx-auto grid max-w-4xl gap-6 lg:grid-cols-[3fr_2fr]">
      <section className="rounded-card border border-line bg-card p-6 sm:p-8">
        <span className="grid size-12 place-items-center rounded-full bg-danger/8 text-danger">
          <Lock className="size-6" aria-hidden />
        </span>
        <h1 className="mt-4 font-display text-3xl font-semibold text-balance">Account Limited</h1>
        <p className="mt-2 text-pretty text-quiet">{permitted ? HIDDEN_BY_OWNER : reasonOf(billing)}</p>
        {permitted ? (
          <div className="mt-6">
            <PostButton
              form="subscriptionReturn"
              action="/vendor/subscription/return"
              failed="Your shop could not be shown again. Please try again."
            >
              Show my shop again
            </PostButton>
          </div>
        ) : (
          <ButtonLink to="/vendor/subscription" className="mt-6 w-full sm:w-auto">
            {subscription?.state === "CANCELED"
              ? "Reactivate Subscription"
              : subscription
                ? "Update Payment Method"
                : `Subscribe Now for ${price} a month`}
          </ButtonLink>
        )}
        <h2 className="mt-8 text-sm font-semibold text-quiet">We keep everything</h2>
        <CheckList lines={unaffected} className="mt-2" />
        <p className="mt-4 flex flex-wrap gap-x-6">
          <TextLink to={OPEN_ORDERS}>Open orders</TextLink>
          <TextLink to="/vendor-dashboard/download">Download everything</TextLink>
          <TextLink to="/vendor-dashboard/closing">Close this shop</TextLink>
        </p>
      </section>
      <div>{subscription ? <SubscriptionCard billing={billing} /> : <PlanSummary billing={billing} />}</div>
    </div>
  );
}

/** Staff can't manage the subscription. */
const NotListed = () => (
  <section className="mx-auto max-w-2xl rounded-card border border-line bg-card p-6 sm:p-8">
    <h1 className="font-display text-3xl font-semibold text-balance">Account Limited</h1>
    <p className="mt-2 text-pretty text-quiet">
      Your dispensary is hidden from the marketplace: shoppers can’t see it or order from it. Its owner can bring it
      back.
    </p>
    <p className="mt-4">
      <TextLink to={OPEN_ORDERS}>Open orders</TextLink>
    </p>
  </section>
);

const HIDDEN_BY_OWNER = "You hid your dispensary from the marketplace. Shoppers can’t see it or order from it.";

function reasonOf({ subscription }: BillingView): string {
  const unseen = "Shoppers can’t see your dispensary or order from it.";
  if (!subscription) return `Your free trial is over. ${unseen} Subscribe to bring it back right away.`;
  if (subscription.state === "CANCELED") return `Your subscription ended on ${subscription.accessUntil}. ${unseen}`;
  if (subscription.waitsFor === "renewal") return `Your last payment did not go through. ${unseen}`;
  if (subscription.waitsFor === "bank") return `Your bank has not confirmed the payment yet. ${unseen}`;
  return `Your subscription is paused. ${unseen}`;
}
