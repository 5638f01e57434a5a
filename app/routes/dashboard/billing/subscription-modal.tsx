import { useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import type { BillingView } from "./billing-view.ts";
import { expiredWords, type Words } from "./subscription-banner.tsx";

/** A blocking dialog (SPEC.md 2). 'Remind Me Later' lasts until the next local day, even without scripts. */
export function SubscriptionModal({ billing }: { billing: BillingView }) {
  const [closed, setClosed] = useState(false);
  if (!billing.reminded || closed) return null;
  const [title, text, action] = wordsOf(billing);
  return (
    <Dialog title={title} kind="alert" describedBy="subscription-required">
      <div className="px-5 pb-5">
        <p id="subscription-required" className="text-pretty text-quiet">
          {text}
        </p>
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <PostButton
            form="subscriptionReminder"
            action="/vendor/subscription/reminder"
            failed="The reminder could not be put off. Please try again."
            look="secondary"
            className="w-full"
            onDone={() => setClosed(true)}
          >
            Remind Me Later
          </PostButton>
          <ButtonLink to="/vendor/subscription">{action}</ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}

function wordsOf(billing: BillingView): Words {
  const { subscription } = billing;
  if (subscription && subscription.state !== "CANCELED") return expiredWords(billing);
  return ["Subscription required", whyRequired(billing), "Subscribe Now"];
}

function whyRequired({ banner, limited, daysLeft, price }: BillingView): string {
  if (limited) {
    return `Without a subscription, shoppers can’t see your dispensary. Subscribe for ${price} a month to bring it back right away.`;
  }
  if (banner === "expired")
    return `Your free trial is over. Subscribe for ${price} a month to keep the better courier rate.`;
  const when = daysLeft === 0 ? "today" : daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
  return `Your free trial ends ${when}. Subscribe for ${price} a month to stay on the marketplace. You pay nothing until the trial ends.`;
}
