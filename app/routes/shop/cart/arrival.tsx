import { Clock } from "lucide-react";
import type { QuoteJson } from "#app/domain/checkout/schema.ts";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { arrivalWords } from "#app/domain/orders/shopper-words.ts";

type Props = { quote: QuoteJson | null; orderType: OrderType; isAhead?: boolean };

/** `isAhead`: ordered for a later window. */
export function Arrival({ quote, orderType, isAhead = false }: Props) {
  if (!quote?.eta) return null;
  const { eta, vendor } = quote;
  const { label, time } = arrivalWords({ orderType, eta, window: isAhead ? eta : null, timeZone: vendor.timeZone });
  return (
    <p className="flex items-center gap-2 text-sm tabular-nums">
      <Clock className="size-4 shrink-0 text-quiet" aria-hidden />
      <span>
        {label} <b>{time}</b>
      </span>
    </p>
  );
}
