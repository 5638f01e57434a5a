import { href } from "react-router";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { TextLink } from "#app/ui/text-link.tsx";

export function RequestLog({ card }: { card: Pick<CourierCard, "id" | "log"> }) {
  return (
    <section className="min-w-0 sm:col-span-2">
      <h3 className="text-sm font-semibold text-quiet">History</h3>
      <ol className="mt-2 space-y-2 border-l-2 border-line pl-4 text-sm">
        {card.log.map((entry) => (
          <li key={entry.version} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words">{entry.text}</span>
            <span className="text-quiet">{entry.timeText}</span>
            {entry.note ? <span className="basis-full break-words text-quiet">“{entry.note}”</span> : null}
          </li>
        ))}
      </ol>
      <TextLink to={href("/courier-requests/:requestId/record", { requestId: card.id })} className="mt-1 text-sm">
        Delivery record
      </TextLink>
    </section>
  );
}
