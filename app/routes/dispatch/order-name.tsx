import type { CourierCard } from "#app/domain/couriers/card.ts";

/** Tells a button of one request from those of the others, for a screen reader. */
export const OrderName = ({ card }: { card: Pick<CourierCard, "orderNumber"> }) => (
  <span className="sr-only"> for order {card.orderNumber}</span>
);
