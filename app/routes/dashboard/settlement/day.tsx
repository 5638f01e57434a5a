import { href } from "react-router";
import { entryLabel, type LedgerEntry, postingList } from "#app/domain/billing/ledger.ts";
import { hourText } from "#app/domain/couriers/pickup-time.ts";
import { dayText } from "#app/domain/local-date.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { PostingTable } from "./posting-table.tsx";

type Props = { day: string; entries: readonly LedgerEntry[]; timeZone: string };

export function DayOfEntries({ day, entries, timeZone }: Props) {
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="font-semibold">
        {dayText(day)}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-card print:border-x-0">
        {entries.map((entry, at) => (
          // Entries have no ids, and none is ever inserted between others.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="break-inside-avoid px-4 py-3 sm:px-5 print:px-0 print:py-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p>
                <span className="font-semibold">{entryLabel(entry)}</span>
                {entry.orderId ? (
                  <>
                    {" "}
                    <TextLink to={href("/vendor-dashboard/orders/:orderId/print", { orderId: entry.orderId })}>
                      #{orderCode(entry.orderId)}
                    </TextLink>
                  </>
                ) : null}
              </p>
              <span className="text-sm text-quiet">{hourText(entry.at, timeZone, entry.at)}</span>
            </div>
            <PostingTable postings={postingList(entry.postings)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
