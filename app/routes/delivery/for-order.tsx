import type { ReactNode } from "react";
import type { CourierCard } from "#app/domain/couriers/card.ts";

/** A label that tells the buttons of different requests apart for screen readers. */
export const ForOrder = ({ card, children }: { card: Pick<CourierCard, "orderNumber">; children: ReactNode }) => (
  <span>
    {children}
    <span className="sr-only"> for order {card.orderNumber}</span>
  </span>
);
