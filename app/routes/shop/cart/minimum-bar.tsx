import { missingCents } from "#app/domain/checkout/minimum-order.ts";
import { formatUsd } from "#app/domain/money.ts";
import { MeterBar } from "../limits/meter-bar.tsx";

/** Renders nothing once the minimum is reached. */
export function MinimumBar({ minimumCents, subtotalCents }: { minimumCents: number; subtotalCents: number }) {
  const missing = missingCents(minimumCents, subtotalCents);
  if (missing === 0) return null;
  return (
    <div>
      <p className="text-sm font-semibold tabular-nums">
        {formatUsd(missing)} more to reach the {formatUsd(minimumCents)} minimum
      </p>
      <MeterBar share={subtotalCents / minimumCents} className="mt-1.5 h-2" />
    </div>
  );
}
