import type { ShownRow } from "#app/domain/menu/import.ts";

const SHOWN_MAX = 500;
const looks: Record<ShownRow["what"], string> = {
  new: "bg-wash text-leaf-deep",
  changed: "bg-sativa/20",
  unchanged: "text-quiet",
  refused: "bg-danger/8 text-danger",
};

const order: ShownRow["what"][] = ["refused", "changed", "new", "unchanged"];

export function ImportRows({ plan, applied }: { plan: readonly ShownRow[]; applied: boolean }) {
  const rows = order.flatMap((what) => plan.filter((row) => row.what === what));
  return (
    <>
      <table className="mt-4 w-full border-collapse overflow-hidden rounded-card border border-line bg-card text-left text-sm">
        <thead className="border-b border-line text-quiet max-sm:sr-only">
          <tr>
            {["Line", applied ? "Was" : "Would be", "Product", "Amount", "Price", "Why"].map((heading) => (
              <th key={heading} className={`px-4 py-2 font-medium ${heading === "Price" ? "text-right" : ""}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_MAX).map((row) => (
            <tr
              key={`${row.line} ${row.amount}`}
              className="border-b border-line last:border-0 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-3 max-sm:py-2"
            >
              <td className="px-4 py-2 tabular-nums max-sm:py-0.5">
                <span className="text-quiet sm:hidden">Line </span>
                {row.line}
              </td>
              <td className="px-4 py-2 max-sm:px-0 max-sm:py-0.5">
                <span className={`rounded-full px-2.5 py-0.5 font-semibold ${looks[row.what]}`}>{row.what}</span>
              </td>
              <td className="px-4 py-2 [overflow-wrap:anywhere] max-sm:col-span-2 max-sm:py-0.5 max-sm:font-semibold">
                {row.name || "(no name)"}
              </td>
              <td className="px-4 py-2 [overflow-wrap:anywhere] max-sm:py-0.5 max-sm:empty:hidden">{row.amount}</td>
              <td className="px-4 py-2 text-right font-semibold tabular-nums [overflow-wrap:anywhere] max-sm:py-0.5 max-sm:text-left sm:min-w-28">
                {row.price}
              </td>
              <td className="px-4 py-2 text-quiet [overflow-wrap:anywhere] max-sm:col-span-2 max-sm:py-0.5 max-sm:empty:hidden">
                {row.why}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN_MAX ? (
        <p className="mt-2 text-sm text-quiet">
          And {rows.length - SHOWN_MAX} more rows. Refused and changed rows come first.
        </p>
      ) : null}
    </>
  );
}
