import type { CardProps } from "./card-props.ts";

type ChooseProps = { couriers: CardProps["couriers"]; self: string; className?: string };

/** Named couriers, and whoever asks. */
export function ChooseCourier({ couriers, self, className = "" }: ChooseProps) {
  return (
    <label className={className}>
      <span className="sr-only">Courier</span>
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
