import { type CourierRate, courierPaymentCents } from "#app/domain/couriers/rate.ts";
import { formatUsd } from "#app/domain/money.ts";

export function PaymentSummary({ orderTotalCents, rate }: { orderTotalCents: number; rate: CourierRate }) {
  const payment = courierPaymentCents(orderTotalCents, rate);
  return (
    <div className="rounded-card border border-line bg-wash/60 p-5" aria-live="polite">
      <h3 className="font-semibold">Payment Summary</h3>
      <dl className="mt-3 space-y-2 text-sm tabular-nums">
        <div className="flex justify-between gap-4">
          <dt className="text-quiet">Order total, before taxes</dt>
          <dd>{formatUsd(orderTotalCents)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-quiet">Courier commission ({100 - rate}%)</dt>
          <dd>−{formatUsd(orderTotalCents - payment)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">Courier Payment ({rate}%)</dt>
          <dd className="font-display text-2xl font-semibold text-leaf-deep">{formatUsd(payment)}</dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-quiet">
        The courier pays you this at pickup, and collects the full total from the customer.
      </p>
    </div>
  );
}
