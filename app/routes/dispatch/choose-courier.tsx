import type { CardProps } from "./card-props.ts";

type Props = Pick<CardProps, "card" | "couriers" | "viewer"> & { className: string };

export function ChooseCourier({ card, couriers, viewer, className }: Props) {
  const self = viewer.id ?? "";
  return (
    <label className={className}>
      <span className="sr-only">Courier for order {card.orderNumber}</span>
      <select
        name="courierId"
        defaultValue={couriers[0]?.id ?? self}
        className="block h-full min-h-11 w-full rounded-xl border border-line bg-card px-3 text-base"
      >
        {couriers.map((courier) => (
          <option key={courier.id} value={courier.id}>
            {courier.name}
          </option>
        ))}
        <option value={self}>Myself</option>
      </select>
    </label>
  );
}
