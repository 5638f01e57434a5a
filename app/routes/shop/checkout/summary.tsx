import { QUANTITY_MAX } from "#app/domain/checkout/cart.ts";
import { checkQuantities } from "#app/domain/checkout/lines.ts";
import type { OrderSummary, SummaryLine } from "#app/domain/checkout/summary.ts";
import type { TaxJson } from "#app/domain/checkout/tax-schema.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { CartLine } from "../cart/line.tsx";
import { Sums } from "./sums.tsx";

export function SummaryLines({ lines, frozen }: { lines: readonly SummaryLine[]; frozen: boolean }) {
  const ordered = lines.filter((line) => !line.unavailable);
  const errors = checkQuantities(ordered.map(({ item }) => item))?.fields ?? {};
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <CartLine
          key={line.key}
          line={line}
          quantity={line.quantity}
          left={line.left ?? QUANTITY_MAX}
          frozen={frozen}
          error={errors[`items.${ordered.indexOf(line)}.quantity`]}
        />
      ))}
    </ul>
  );
}

type TotalsProps = { summary: OrderSummary; taxes: TaxJson | null; paymentMethod: string | null; delivery: boolean };

export function SummaryTotals({ summary, taxes, paymentMethod, delivery }: TotalsProps) {
  const { goodsCents, subtotalCents, feeCents, tipCents, savedCents, totalCents, deals } = summary;
  return (
    <div className="border-t border-line pt-4">
      <Sums
        taxes={taxes}
        goods={dollarsFromCents(goodsCents)}
        deals={deals}
        subtotal={dollarsFromCents(subtotalCents)}
        fee={{ method: paymentMethod, amount: dollarsFromCents(feeCents) }}
        tip={dollarsFromCents(tipCents)}
        // Deals have their own row, so show this sum only if sale prices save something too.
        saved={savedCents > 0 ? dollarsFromCents(savedCents + goodsCents - subtotalCents) : 0}
        delivery={delivery}
        total={dollarsFromCents(totalCents)}
      />
    </div>
  );
}
