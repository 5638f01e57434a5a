import { type BusinessHours, openStatus } from "#app/domain/opening-hours.ts";
import { useClock } from "./use-clock.ts";

type Props = { hours: BusinessHours; timeZone: string; now: number };

/** "● Open until 9 PM", by the clock where the shop is. The dot is full or hollow: its colour alone says nothing. */
export function OpenStatus({ hours, timeZone, now }: Props) {
  const { open, label } = openStatus(hours, timeZone, useClock(now));
  return (
    <span className={`open-status ${open ? "is-open" : ""}`}>
      <span className="open-dot" />
      {label}
    </span>
  );
}
