import { type CourierWithJobs, dutyText } from "#app/domain/couriers/board.ts";
import { Options } from "#app/ui/form/options.tsx";

type Props = {
  label: string;
  couriers: readonly CourierWithJobs[];
  /** Who may drive it themselves. */
  self: string | null;
  className: string;
};

export const CourierSelect = ({ label, couriers, self, className }: Props) => (
  <label className={className}>
    <span className="sr-only">{label}</span>
    <select
      name="courierId"
      defaultValue={couriers[0]?.id ?? self ?? ""}
      className="block h-full min-h-11 w-full rounded-xl border border-line bg-card px-3 text-base"
    >
      <Options
        of={[
          ...couriers.map((courier) => [courier.id, `${courier.name} (${dutyText(courier)})`] as const),
          [self ?? "", "Myself"],
        ]}
      />
    </select>
  </label>
);
