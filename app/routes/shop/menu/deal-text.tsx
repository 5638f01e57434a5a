import type { ShownDeal } from "#app/domain/deals/current-deals.ts";

/** "20% off edibles · Mondays 4–6 PM": colored while active; otherwise its time comes first. */
export function DealText({ deal: { text, schedule, isNow } }: { deal: ShownDeal }) {
  if (isNow)
    return (
      <>
        <b className="font-semibold text-coral-deep">{text}</b>
        {schedule ? <span className="text-quiet"> · {schedule}</span> : null}
      </>
    );
  return (
    <span className="text-quiet">
      <b className="inline-block font-semibold text-ink first-letter:uppercase">{schedule}</b> · {text}
    </span>
  );
}
