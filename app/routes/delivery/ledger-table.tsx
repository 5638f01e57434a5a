import type { ReactNode } from "react";

type Props = { table: readonly (readonly ReactNode[])[] };

/** The first row is the header. Becomes cards on phones, where each cell has its own label. On paper it is always a table. */
export function LedgerTable({ table: [head = [], ...rows] }: Props) {
  return (
    <div className="mt-3 overflow-hidden rounded-card border border-line bg-card">
      <table className="w-full text-left text-sm tabular-nums max-md:not-print:block">
        <thead className="max-md:not-print:sr-only">
          <tr className="text-quiet">
            {head.map((name) => (
              <th key={String(name)} scope="col" className="px-3 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:not-print:block">
          {rows.map((cells, row) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal, and none has a state
              key={row}
              className="break-inside-avoid border-t border-line max-md:not-print:grid max-md:not-print:grid-cols-2 max-md:not-print:gap-3 max-md:not-print:p-4 max-md:not-print:first:border-t-0"
            >
              {cells.map((cell, at) => {
                const Cell = at === 0 ? "th" : "td";
                return (
                  <Cell
                    key={String(head[at])}
                    {...(at === 0 ? { scope: "row" } : {})}
                    className="min-w-0 font-normal break-words md:px-3 md:py-2 print:px-3 print:py-2"
                  >
                    <span className="block text-xs text-quiet md:hidden print:hidden" aria-hidden>
                      {head[at]}
                    </span>
                    {cell || "—"}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
