import { CopyPlus } from "lucide-react";
import { useState } from "react";
import { type Weekday, weekdays } from "#app/domain/local-date.ts";
import { DayTimes, OpenCheckbox } from "./day-times.tsx";
import { type DayDraft, sameEveryDay, type WeekDraft } from "./hours-draft.ts";

/** The hours of each weekday. */
export function Week({ begins, errors }: { begins: WeekDraft; errors: Record<string, string> }) {
  const [week, setWeek] = useState(begins);
  return (
    <div className="divide-y divide-line">
      {weekdays.map((day) => (
        <Day
          key={day}
          day={day}
          draft={week[day]}
          error={errors[day]}
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
  onChange(change: Partial<DayDraft>): void;
  onCopy(): void;
};

function Day({ day, draft, error, onChange, onCopy }: DayProps) {
  const name = `${day[0]?.toUpperCase()}${day.slice(1)}`;
  return (
    <fieldset
      className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-2 sm:grid-cols-[6.5rem_6rem_1fr]"
      aria-describedby={error ? `${day}-error` : undefined}
    >
      <legend className="sr-only">{name}</legend>
      <span className="flex min-h-11 items-center font-semibold" aria-hidden>
        {name}
      </span>
      <OpenCheckbox name={day} draft={draft} onChange={onChange} />
      <div className="col-span-2 flex items-start gap-2 sm:col-span-1">
        <DayTimes name={day} label={name} draft={draft} onChange={onChange} />
        <button
          type="button"
          onClick={onCopy}
          title="Copy to all days"
          className="grid size-11 shrink-0 place-items-center rounded-full text-leaf hover:bg-wash"
        >
          <CopyPlus className="size-5" aria-hidden />
          <span className="sr-only">Copy {name} to all days</span>
        </button>
      </div>
      {error ? (
        <p id={`${day}-error`} role="alert" className="col-span-full text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
