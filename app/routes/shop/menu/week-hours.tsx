import { type BusinessHours, hoursText, type menuOpening } from "#app/domain/dispensaries/opening-hours.ts";
import { weekdays } from "#app/domain/local-date.ts";

type Props = { hours: BusinessHours; opening: Pick<ReturnType<typeof menuOpening>, "today" | "special"> };

const row = "-mx-2 flex justify-between gap-4 rounded-lg px-2 py-1 aria-[current]:bg-wash aria-[current]:font-semibold";

export function WeekHours({ hours, opening: { today, special } }: Props) {
  const listedDays = Object.keys(hours).length > 0 ? weekdays : [];
  return (
    <dl className="mt-1 empty:hidden">
      {listedDays.map((day) => (
        <div key={day} aria-current={day === today ? "date" : undefined} className={`${row} capitalize`}>
          <dt>{day}</dt>
          <dd className="text-right tabular-nums">{hoursText(hours[day])}</dd>
        </div>
      ))}
      {special.map(({ day, reason, hours: times }) => (
        <div key={day} className={`${row} text-sm`}>
          <dt className="min-w-0 break-words">
            {day} · {reason}
          </dt>
          <dd className="flex-none text-right tabular-nums">{times}</dd>
        </div>
      ))}
    </dl>
  );
}
