import { Car } from "lucide-react";
import { useEffect, useRef } from "react";
import { agoText, clockText } from "#app/domain/local-instant.ts";
import { chime } from "#app/ui/page/chime.ts";
import type { OrderShop, ShownOrder } from "./order-view.ts";

type Props = { order: ShownOrder; shop: OrderShop; now: number };

/** Says whether the shopper has confirmed, is waiting, or until when the pickup is held. */
export function ArrivalMark({ order: { arrival, heldUntil, status, unconfirmed }, shop, now }: Props) {
  if (status !== "AWAITING_PROCESSING") return null;
  if (unconfirmed) return <b className="text-sm font-semibold">Not confirmed yet by the customer</b>;
  if (!arrival) {
    return heldUntil === null ? null : (
      <span className="text-sm text-quiet">Held until {clockText(heldUntil, shop.timeZone)}</span>
    );
  }
  return (
    <b className="flex items-start gap-1.5 rounded-lg bg-wash px-2 py-1 text-sm font-semibold [overflow-wrap:anywhere]">
      <Car className="mt-0.5 size-4 shrink-0" aria-hidden />
      {["Customer is here", arrival.car].filter(Boolean).join(": ")}, {agoText(arrival.at, now)}
    </b>
  );
}

export function useArrivalChime(orders: readonly ShownOrder[]) {
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const here = orders.filter(({ arrival }) => arrival).map(({ _id }) => _id);
    if (here.some((id) => known.current?.has(id) === false)) chime();
    known.current = new Set(here);
  }, [orders]);
}
