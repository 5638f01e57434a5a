import type { CourierCard } from "#app/domain/couriers/card.ts";

/** Tells the buttons of different requests apart for screen readers. */
export const OrderName = ({ card }: { card: Pick<CourierCard, "orderNumber"> }) => (
  <span className="sr-only"> for order {card.orderNumber}</span>
);
