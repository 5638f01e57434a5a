import { type BusinessHours, formatHour } from "#app/domain/dispensaries/opening-hours.ts";
import { type Weekday, weekdays } from "#app/domain/local-date.ts";

/** The week's hours, today's marked; nothing where the dispensary has set none: nobody knows them then. */
export function WeekHours({ hours, today }: { hours: BusinessHours; today: Weekday }) {
  const listedDays = Object.keys(hours).length > 0 ? weekdays : [];
  return (
    <dl className="mt-1 empty:hidden">
      {listedDays.map((day) => {
        const open = hours[day];
        return (
          <div
            key={day}
            aria-current={day === today ? "date" : undefined}
            className="-mx-2 flex justify-between gap-4 rounded-lg px-2 py-1 capitalize aria-[current]:bg-wash aria-[current]:font-semibold"
          >
            <dt>{day}</dt>
            <dd className="tabular-nums">{open ? `${formatHour(open.open)} – ${formatHour(open.close)}` : "Closed"}</dd>
          </div>
        );
      })}
    </dl>
  );
}
