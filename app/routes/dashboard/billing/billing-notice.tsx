import { CircleCheck, Clock } from "lucide-react";
import type { BillingView } from "./billing-view.ts";

const looks = {
  good: [CircleCheck, "border-leaf/40 bg-wash", "text-leaf-deep", "text-quiet"],
  waiting: [Clock, "border-sativa bg-sativa/12", "", ""],
} as const;

/** Confirms `done` only if the subscription bears it out; otherwise shows the page's own notice. */
export function BillingNotice({ done, billing }: { done: string | null; billing: BillingView }) {
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
    const unconfirmed =
      "The payment is not confirmed yet. Reload this page in a moment. To confirm it again, enter the card again.";
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
