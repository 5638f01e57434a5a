import { missingCents } from "#app/domain/checkout/minimum-order.ts";
import { formatUsd } from "#app/domain/money.ts";
import { MeterBar } from "../limits/meter-bar.tsx";

export function MinimumBar({ vendor, subtotalCents }: { vendor: { minOrder: number }; subtotalCents: number }) {
  const minimumCents = Math.round(vendor.minOrder * 100);
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
