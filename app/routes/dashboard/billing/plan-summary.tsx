import { Check } from "lucide-react";
import type { BillingView } from "./billing-view.ts";

const included = {
  vendor: [
    "Your menu in front of shoppers nearby",
    "Orders for delivery and pickup, without commission",
    "Promos, hours and delivery zone of your own",
  ],
  courier: ["Couriers at 15% commission instead of 20%", "Pickup within 30 minutes", "Your own courier dashboard"],
} as const;

type Props = {
  billing: Pick<BillingView, "plan" | "planName" | "price" | "monthly" | "dueToday" | "firstChargeOn">;
  note?: string;
  compact?: boolean;
  className?: string;
};

export function PlanSummary({ billing, note, compact = false, className = "" }: Props) {
  const { plan, planName, price, monthly, dueToday, firstChargeOn } = billing;
  return (
    <section aria-label="Plan" className={`rounded-card border border-line bg-card p-5 sm:p-6 ${className}`}>
      <p className="text-sm font-semibold text-quiet">Plan</p>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-2xl font-semibold">{planName}</h2>
        <p className="tabular-nums">
          <span className="font-display text-3xl font-semibold">{price}</span>
          <span className="text-quiet">/month</span>
        </p>
      </div>
      <CheckList lines={included[plan]} className={`mt-4 ${compact ? "hidden lg:block" : ""}`} />
      <dl className="mt-5 space-y-2 border-t border-line pt-4 tabular-nums">
        <div className="flex items-baseline justify-between gap-4 text-lg font-semibold">
          <dt>Due today</dt>
          <dd>{dueToday}</dd>
        </div>
        {firstChargeOn ? (
          <div className="flex items-baseline justify-between gap-4 text-quiet">
            <dt>{firstChargeOn}</dt>
            <dd>{monthly}</dd>
          </div>
        ) : null}
      </dl>
      <p className="mt-3 text-sm text-quiet">
        {note ?? (firstChargeOn ? "Your trial stays free." : "")} Cancel anytime; you keep access until the end of the
        paid period.
      </p>
    </section>
  );
}

export const CheckList = ({ lines, className }: { lines: readonly string[]; className: string }) => (
  <ul className={`space-y-2 ${className}`}>
    {lines.map((line) => (
      <li key={line} className="flex gap-2 text-pretty">
        <Check className="mt-0.5 size-5 shrink-0 text-leaf" aria-hidden />
        {line}
      </li>
    ))}
  </ul>
);
