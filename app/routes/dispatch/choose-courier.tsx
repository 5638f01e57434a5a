import type { CardProps } from "./card-props.ts";
import { OrderName } from "./order-name.tsx";

type ChooseProps = { card: CardProps["card"]; couriers: CardProps["couriers"]; self: string; className?: string };

export function ChooseCourier({ card, couriers, self, className = "" }: ChooseProps) {
  return (
    <label className={className}>
      <span className="sr-only">
        Courier
        <OrderName card={card} />
      </span>
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
