import { type CourierWithJobs, dutyText } from "#app/domain/couriers/board.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { whoMayCarry } from "#app/domain/couriers/carriers.ts";
import { Options } from "#app/ui/form/options.tsx";
import type { CardProps } from "./card-props.ts";

type Props = {
  label: string;
  /** What the courier is chosen for: those who may carry all of it are listed. */
  cards: readonly CourierCard[];
  couriers: readonly CourierWithJobs[];
  /** Dispatchers may drive themselves. */
  self: CardProps["viewer"];
  className: string;
};

export function CourierSelect({ label, cards, couriers, self, className }: Props) {
  const rules = [
    ...new Set(cards.flatMap(({ carriers }) => [carriers.by?.text ?? [], carriers.oneDispensary ?? []].flat())),
  ];
  const options = [
    ...whoMayCarry(cards, couriers).map((courier) => [courier.id, `${courier.name} (${dutyText(courier)})`] as const),
    ...whoMayCarry(cards, [self]).map(({ id }) => [id ?? "", "Myself"] as const),
  ];
  return (
    <label className={className}>
      <span className="sr-only">{label}</span>
      <select
        name="courierId"
        required
        className="block min-h-11 w-full rounded-xl border border-line bg-card px-3 text-base"
      >
        {options.length > 0 ? <Options options={options} /> : <option value="">No courier may carry this</option>}
      </select>
      {rules.map((rule) => (
        <span key={rule} className="mt-1 block text-sm text-quiet">
          {rule}
        </span>
      ))}
    </label>
  );
}
