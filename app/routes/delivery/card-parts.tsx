import { CalendarClock } from "lucide-react";
import type { ReactNode } from "react";
import type { CourierItem } from "#app/domain/couriers/request.ts";

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="text-sm font-semibold text-quiet">{title}</h3>
      <div className="mt-1">{children}</div>
    </section>
  );
}

export const Notes = ({ notes }: { notes: string }) =>
  notes ? (
    <Block title="Notes">
      <p className="break-words whitespace-pre-line">{notes}</p>
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
