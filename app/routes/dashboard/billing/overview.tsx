import { CircleCheck, Clock } from "lucide-react";
import { href } from "react-router";
import { paymentFailed } from "#app/domain/billing/messages.ts";
import { processPaymentBody } from "#app/domain/billing/schema.ts";
import { requireVendor } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { processSubscriptionPayment } from "#app/use-cases/billing/process-payment.ts";
import type { Route } from "./+types/overview";
import { postCard } from "./billing-response.ts";
import type { BillingView, SubscriptionView } from "./billing-view.ts";
import { CardScreen } from "./card-screen.tsx";
import { useSubscriptionPage } from "./subscription.tsx";
import { SubscriptionBadge } from "./subscription-badge.tsx";
import { SubscriptionFacts } from "./subscription-card.tsx";
import { useBillingAnswer } from "./use-billing-answer.ts";

export const headers: Route.HeadersFunction = ({ parentHeaders }) => parentHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireVendor({ context, request }, "billing");
  return { done: new URL(request.url).searchParams.get("done") };
}

export const action = (args: Route.ActionArgs) =>
  postCard(args, processPaymentBody, processSubscriptionPayment, "activated");

export default function SubscriptionOverview({ loaderData, actionData }: Route.ComponentProps) {
  const { billing } = useSubscriptionPage();
  const answered = useBillingAnswer("payment", actionData, {
    failed: paymentFailed("Please try again."),
    happened: billing.subscription !== null && billing.subscription.state !== "CANCELED",
    done: "activated",
  });
  // Keep the form on screen while the bank's check runs.
  if (billing.subscription && !answered.answer?.value) {
    return (
      <>
        <BillingNotice done={loaderData.done} billing={billing} />
        <CurrentSubscription billing={billing} subscription={billing.subscription} />
      </>
    );
  }
  return (
    <CardScreen
      {...answered}
      summary={billing}
      name="payment"
      title="Payment"
      submit={billing.firstChargeOn ? "Start subscription" : `Pay ${billing.dueToday} and subscribe`}
    />
  );
}

type Props = { billing: BillingView; subscription: SubscriptionView };

function CurrentSubscription({ billing, subscription }: Props) {
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

const looks = {
  good: [CircleCheck, "border-leaf/40 bg-wash", "text-leaf-deep", "text-quiet"],
  waiting: [Clock, "border-sativa bg-sativa/12", "", ""],
} as const;

/** Confirms `done` only if the subscription bears it out; otherwise shows the page's own notice. */
function BillingNotice({ done, billing }: { done: string | null; billing: BillingView }) {
  const words = wordsOf(done, billing);
  if (!words) return null;
  const [look, title, text] = words;
  const [Icon, box, tone, textLook] = looks[look];
  return (
    <div role="status" className={`mb-6 flex gap-3 rounded-card border p-4 sm:p-5 ${box}`}>
      <Icon className={`mt-0.5 size-6 shrink-0 ${tone}`} aria-hidden />
      <div>
        <p className="font-semibold">{title}</p>
        <p className={`text-pretty ${textLook}`}>{text}</p>
      </div>
    </div>
  );
}

type Words = readonly [look: keyof typeof looks, title: string, text: string];

function wordsOf(done: string | null, { subscription, until }: BillingView): Words | null {
  if (!subscription) return null;
  const { state, accessUntil, canceledOn, waitsFor, freeUntil } = subscription;
  if (done === "canceled" && state === "CANCELED") {
    const access = `You have access until ${accessUntil ?? "the end of the billing period"}.`;
    return ["good", "Subscription successfully canceled", canceledOn ? `${access} Canceled on ${canceledOn}.` : access];
  }
  if ((done === "activated" || done === "reactivated") && state === "ACTIVE") {
    const title = done === "activated" ? "Subscription Activated" : "Subscription Reactivated";
    return ["good", title, freeUntil ? `Nothing is charged before ${freeUntil}.` : "Your shop is on the marketplace."];
  }
  if (done === "updated" && !waitsFor) return ["good", "Payment method updated", "We will charge it from now on."];
  if (waitsFor === "bank") {
    const unconfirmed = "The payment is not confirmed yet. Reload this page in a moment, or use another card.";
    return ["waiting", "Waiting for your bank", unconfirmed];
  }
  if (waitsFor !== "renewal") return null;
  const keep = `Use another card by ${until} to keep your shop on the marketplace.`;
  return [
    "waiting",
    "Your last payment did not go through",
    until ? keep : "Use another card to bring your shop back.",
  ];
}
