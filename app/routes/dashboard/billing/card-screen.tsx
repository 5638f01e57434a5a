import type { ComponentProps } from "react";
import { CardForm } from "./card-form.tsx";
import { PaymentsUnavailable } from "./payments-unavailable.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { useSubscriptionPage } from "./subscription.tsx";

type Props = ComponentProps<typeof CardForm> &
  Pick<ComponentProps<typeof PlanSummary>, "note"> & { summary: ComponentProps<typeof PlanSummary>["billing"] };

export function CardScreen({ summary, note, ...form }: Props) {
  const { provider } = useSubscriptionPage();
  if (provider.kind === "unavailable") return <PaymentsUnavailable />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:gap-8">
      <PlanSummary billing={summary} note={note} compact={form.hasBack} className="lg:order-2 lg:sticky lg:top-6" />
      <CardForm {...form} />
    </div>
  );
}
