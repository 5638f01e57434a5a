import { missingCents } from "#app/domain/checkout/minimum-order.ts";
import { formatUsd } from "#app/domain/money.ts";

/** Renders nothing once the minimum is reached. */
export function MinimumBar({ minimumCents, subtotalCents }: { minimumCents: number; subtotalCents: number }) {
  const missing = missingCents(minimumCents, subtotalCents);
  if (missing === 0) return null;
  return (
    <div>
      <p className="text-sm font-semibold tabular-nums">
        {formatUsd(missing)} more to reach the {formatUsd(minimumCents)} minimum
      </p>
      <div className="mt-1.5 h-2 overflow-hidden rounded-full bg-line" aria-hidden>
        <div
          className="h-full rounded-full bg-leaf transition-[width] duration-150 ease-out forced-colors:bg-[Highlight]"
          style={{ width: `${(subtotalCents / minimumCents) * 100}%` }}
        />
      </div>
    </div>
  );
}
