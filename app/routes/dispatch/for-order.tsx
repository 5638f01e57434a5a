import type { ReactNode } from "react";
import type { CourierCard } from "#app/domain/couriers/card.ts";

type Props = { card: Pick<CourierCard, "orderNumber">; children: ReactNode };

/** A label that tells the buttons of different requests apart for screen readers. */
export const ForOrder = ({ card, children }: Props) => (
  <span>
    {children}
    <span className="sr-only"> for order {card.orderNumber}</span>
  </span>
);
