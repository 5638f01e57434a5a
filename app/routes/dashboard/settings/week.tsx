import { CopyPlus } from "lucide-react";
import { useState } from "react";
import { type BusinessHours, formatHour } from "#app/domain/dispensaries/opening-hours.ts";
import { dayWords } from "#app/domain/dispensaries/settings-summary.ts";
import { type Weekday, weekdays } from "#app/domain/local-date.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError, StoredValue } from "#app/ui/form/field.tsx";
import { DayTimes, OpenCheckbox } from "./day-times.tsx";
import { type DayDraft, hoursIn, sameEveryDay, USUAL, type WeekDraft } from "./hours-draft.ts";

type Props = { begins: WeekDraft; errors: Record<string, string>; stored: BusinessHours | undefined };

export function Week({ begins, errors, stored }: Props) {
  const [week, setWeek] = useState(begins);
  const never = weekdays.every((day) => !week[day].isOpen);
  return (
    <div className="divide-y divide-line">
      {never ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
          <p className="font-semibold">Closed every day. Shoppers can’t order.</p>
          <Button look="secondary" onClick={() => setWeek(sameEveryDay(USUAL))}>
            Open every day, {formatHour(USUAL.open)} – {formatHour(USUAL.close)}
          </Button>
        </div>
      ) : null}
      {weekdays.map((day) => (
        <Day
          key={day}
          day={day}
          draft={week[day]}
          error={errors[day]}
          stored={
            stored && (dayWords(stored[day]) === dayWords(hoursIn(week[day])) ? undefined : dayWords(stored[day]))
          }
          onChange={(change) => setWeek((all) => ({ ...all, [day]: { ...all[day], ...change } }))}
          onCopy={() => setWeek((all) => sameEveryDay(all[day]))}
        />
      ))}
    </div>
  );
}

type DayProps = {
  day: Weekday;
  draft: DayDraft;
  error: string | undefined;
  stored: string | undefined;
  onChange(change: Partial<DayDraft>): void;
  onCopy(): void;
};

function Day({ day, draft, error, stored, onChange, onCopy }: DayProps) {
  const isFirst = day === weekdays[0];
  const name = `${day[0]?.toUpperCase()}${day.slice(1)}`;
  return (
    <fieldset
      className="group/day grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-2 sm:grid-cols-[6.5rem_5rem_1fr]"
      aria-describedby={error ? `${day}-error` : undefined}
    >
      <legend className="sr-only">{name}</legend>
      <span className="flex min-h-11 items-center font-semibold" aria-hidden>
        {name}
      </span>
      <OpenCheckbox name={day} draft={draft} onChange={onChange} />
      <p className="col-span-2 hidden min-h-11 items-center text-quiet group-not-has-[[value=open]:checked]/day:flex sm:col-span-1">
        Closed
      </p>
      <div
        className={`col-span-2 hidden items-start gap-x-2 group-has-[[value=open]:checked]/day:flex sm:col-span-1 ${isFirst ? "max-sm:flex-wrap" : ""}`}
      >
        <DayTimes name={day} label={name} draft={draft} onChange={onChange} />
        <button
          type="button"
          onClick={onCopy}
          title="Copy to all days"
          className={`inline-flex min-h-11 items-center gap-2 rounded-full text-sm font-semibold text-leaf hover:bg-wash px-3 ${isFirst ? "max-sm:-ml-3" : ""}`}
        >
          <CopyPlus className="size-5" aria-hidden />
          <span className={isFirst ? "sm:sr-only" : "sr-only"}>
            Copy <span className="sr-only">{name}</span> to all days
          </span>
        </button>
      </div>
      {stored === undefined ? null : (
        <p className="col-span-full text-sm">
          <StoredValue>{stored}</StoredValue>
        </p>
      )}
      <FieldError id={`${day}-error`} className="col-span-full">
        {error}
      </FieldError>
    </fieldset>
  );
}
