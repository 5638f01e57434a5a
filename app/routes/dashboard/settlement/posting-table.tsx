import { accountLabels, type Posting } from "#app/domain/billing/ledger.ts";
import { formatUsd } from "#app/domain/money.ts";

const sum = (postings: readonly Posting[], sign: 1 | -1) =>
  postings.reduce((total, { cents }) => total + Math.max(0, sign * cents), 0);

/** `totals` shows that both sides balance. */
export function PostingTable({ postings, totals = false }: { postings: readonly Posting[]; totals?: boolean }) {
  return (
    <table className="w-full tabular-nums print:text-sm">
      <thead className={totals ? "text-sm text-quiet" : "sr-only"}>
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            Account
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Debit
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Credit
          </th>
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
}
