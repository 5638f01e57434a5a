import { CalendarClock } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import type { CourierItem } from "#app/domain/couriers/request.ts";
import { TextLink } from "#app/ui/text-link.tsx";

export const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h3 className="text-sm font-semibold text-quiet">{title}</h3>
    <div className="mt-1">{children}</div>
  </section>
);

export const Notes = ({ notes }: { notes: string }) =>
  notes ? (
    <Block title="Notes">
      <p className="break-words whitespace-pre-line">{notes}</p>
    </Block>
  ) : null;

export const Items = ({ items }: { items: readonly CourierItem[] }) =>
  items.length > 0 ? (
    <Block title="Items">
      <ItemList items={items} />
    </Block>
  ) : null;

export const ItemList = ({ items }: { items: readonly CourierItem[] }) => (
  <ul>
    {items.map(({ name, quantity }) => (
      <li key={`${name}:${quantity}`} className="break-words">
        {quantity} × {name}
      </li>
    ))}
  </ul>
);

export const ScheduledBadge = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-paper px-3 text-sm font-semibold">
    <CalendarClock className="size-4 shrink-0" aria-hidden />
    {children}
  </span>
);

export const RequestLog = ({ card }: { card: Pick<CourierCard, "id" | "log"> }) => (
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
