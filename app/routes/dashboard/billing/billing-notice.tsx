import { CircleCheck, Clock } from "lucide-react";
import type { ReactNode } from "react";
import type { BillingView } from "./billing-view.ts";

/** Confirms `done` only if the subscription bears it out; otherwise shows the page's own notice. */
export function BillingNotice({ done, billing }: { done: string | null; billing: BillingView }) {
  const { subscription, until } = billing;
  if (!subscription) return null;
  const { state, accessUntil, canceledOn, waitsFor, freeUntil } = subscription;
  if (done === "canceled" && state === "CANCELED") {
    return (
      <Notice look="good" title="Subscription successfully canceled">
        You have access until {accessUntil ?? "the end of the billing period"}.
        {canceledOn ? ` Canceled on ${canceledOn}.` : ""}
      </Notice>
    );
  }
  if ((done === "activated" || done === "reactivated") && state === "ACTIVE") {
    return (
      <Notice look="good" title={done === "activated" ? "Subscription Activated" : "Subscription Reactivated"}>
        {freeUntil ? `Nothing is charged before ${freeUntil}.` : "Your shop is on the marketplace."}
      </Notice>
    );
  }
  if (done === "updated" && !waitsFor)
    return (
      <Notice look="good" title="Payment method updated">
        We will charge it from now on.
      </Notice>
    );
  if (waitsFor === "bank") {
    return (
      <Notice look="waiting" title="Waiting for your bank">
        The payment is not confirmed yet. Reload this page in a moment, or use another card.
      </Notice>
    );
  }
  if (waitsFor === "renewal") {
    return (
      <Notice look="waiting" title="Your last payment did not go through">
        {until
          ? `Use another card by ${until} to keep your shop on the marketplace.`
          : "Use another card to bring your shop back."}
      </Notice>
    );
  }
  return null;
}

const looks = {
  good: [CircleCheck, "border-leaf/40 bg-wash", "text-leaf-deep", "text-quiet"],
  waiting: [Clock, "border-sativa bg-sativa/12", "", ""],
} as const;

function Notice({ look, title, children }: { look: keyof typeof looks; title: string; children: ReactNode }) {
  const [Icon, box, tone, text] = looks[look];
  return (
    <div role="status" className={`mb-6 flex gap-3 rounded-card border p-4 sm:p-5 ${box}`}>
      <Icon className={`mt-0.5 size-6 shrink-0 ${tone}`} aria-hidden />
      <div>
        <p className="font-semibold">{title}</p>
        <p className={`text-pretty ${text}`}>{children}</p>
      </div>
    </div>
  );
}
