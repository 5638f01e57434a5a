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
      <Good title="Subscription successfully canceled">
        You have access until {accessUntil ?? "the end of the billing period"}.
        {canceledOn ? ` Canceled on ${canceledOn}.` : ""}
      </Good>
    );
  }
  if ((done === "activated" || done === "reactivated") && state === "ACTIVE") {
    return (
      <Good title={done === "activated" ? "Subscription Activated" : "Subscription Reactivated"}>
        {freeUntil ? `Nothing is charged before ${freeUntil}.` : "Your shop is on the marketplace."}
      </Good>
    );
  }
  if (done === "updated" && !waitsFor)
    return <Good title="Payment method updated">We will charge it from now on.</Good>;
  if (waitsFor === "bank") {
    return (
      <Wait title="Waiting for your bank">
        The payment is not confirmed yet. Reload this page in a moment, or use another card.
      </Wait>
    );
  }
  if (waitsFor === "renewal") {
    return (
      <Wait title="Your last payment did not go through">
        {until
          ? `Use another card by ${until} to keep your shop on the marketplace.`
          : "Use another card to bring your shop back."}
      </Wait>
    );
  }
  return null;
}

const Good = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="status" className="mb-6 flex gap-3 rounded-card border border-leaf/40 bg-wash p-4 sm:p-5">
    <CircleCheck className="mt-0.5 size-6 shrink-0 text-leaf-deep" aria-hidden />
    <div>
      <p className="font-semibold">{title}</p>
      <p className="text-pretty text-quiet">{children}</p>
    </div>
  </div>
);

const Wait = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="status" className="mb-6 flex gap-3 rounded-card border border-sativa bg-sativa/12 p-4 sm:p-5">
    <Clock className="mt-0.5 size-6 shrink-0" aria-hidden />
    <div>
      <p className="font-semibold">{title}</p>
      <p className="text-pretty">{children}</p>
    </div>
  </div>
);
