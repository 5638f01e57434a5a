import { href } from "react-router";
import { accountLabels, entryLabel, type LedgerEntry, type Posting, postingList } from "#app/domain/billing/ledger.ts";
import { dayText } from "#app/domain/local-date.ts";
import { hourText } from "#app/domain/local-instant.ts";
import { formatUsd } from "#app/domain/money.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import { TextLink } from "#app/ui/text-link.tsx";

const sum = (postings: readonly Posting[], sign: 1 | -1) =>
  postings.reduce((total, { cents }) => total + Math.max(0, sign * cents), 0);

/** `totals` shows that both sides balance. */
export const PostingTable = ({ postings, totals = false }: { postings: readonly Posting[]; totals?: boolean }) => (
  <table className="w-full tabular-nums print:text-sm">
    <thead className={totals ? "text-sm text-quiet" : "sr-only"}>
      <tr>
        {["Account", "Debit", "Credit"].map((heading) => (
          <th key={heading} scope="col" className="py-1 text-right font-normal first:text-left">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {postings.map(({ account, cents }) => (
        <tr key={account} className={totals ? "border-t border-line" : undefined}>
          <th scope="row" className="py-1 pr-3 text-left font-normal">
            {accountLabels[account]}
          </th>
          <td className="w-26 py-1 text-right">{cents > 0 ? formatUsd(cents) : null}</td>
          <td className="w-26 py-1 text-right">{cents < 0 ? formatUsd(-cents) : null}</td>
        </tr>
      ))}
    </tbody>
    {totals ? (
      <tfoot className="border-t-2 border-line font-semibold">
        <tr>
          <th scope="row" className="py-2 text-left">
            Total
          </th>
          <td className="py-2 text-right">{formatUsd(sum(postings, 1))}</td>
          <td className="py-2 text-right">{formatUsd(sum(postings, -1))}</td>
        </tr>
      </tfoot>
    ) : null}
  </table>
);

type Props = { day: string; entries: readonly LedgerEntry[]; timeZone: string };

export const DayOfEntries = ({ day, entries, timeZone }: Props) => (
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
