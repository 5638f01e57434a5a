import { CalendarPlus, X } from "lucide-react";
import { useRef, useState } from "react";
import { REASON_MAX, type SpecialDayEntry } from "#app/domain/dispensaries/hours-rules.ts";
import { dayWords } from "#app/domain/dispensaries/settings-summary.ts";
import { dayText, isDay } from "#app/domain/local-date.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError, StoredValue } from "#app/ui/form/field.tsx";
import { DayTimes, OpenCheckbox } from "./day-times.tsx";
import { entryIn, type SpecialDraft, USUAL } from "./hours-draft.ts";

type Row = SpecialDraft & { key: number };

const specialWords = (days: readonly SpecialDayEntry[]) =>
  days.map(({ date, reason, hours }) => `${dayText(date)}, ${reason}: ${dayWords(hours)}`).join("; ") || "none";

const none: SpecialDraft = { ...USUAL, isOpen: false, date: "", reason: "" };

type Props = { begins: SpecialDraft[]; errors: Record<string, string>; stored: SpecialDayEntry[] | undefined };

/** The last row is always empty: without scripts that is how to add a day. */
export function SpecialDays({ begins, errors, stored }: Props) {
  const [rows, setRows] = useState<Row[]>(() => [...begins, none].map((day, key) => ({ ...day, key })));
  const change = (key: number, changed: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const list = useRef<HTMLElement>(null);
  /** Moves the focus to a new row's date or, after a removal, to the button below. */
  const focus = (selector: string) =>
    requestAnimationFrame(() => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus());
  const add = () => {
    setRows((all) => [...all, { ...none, key: (all.at(-1)?.key ?? 0) + 1 }]);
    focus("[type=date]");
  };
  const remove = (removed: number) => {
    setRows((all) => all.filter(({ key }) => key !== removed));
    focus("button");
  };
  return (
    <section ref={list} aria-labelledby="special-days" className="border-t border-line pt-5">
      <h3 id="special-days" className="font-semibold">
        Holidays and closures
      </h3>
      <p className="mt-1 text-sm text-quiet">
        A date with its own hours, or closed. Shoppers see the reason. To remove one, clear its date and reason.
      </p>
      {stored && specialWords(stored) !== specialWords(rows.filter(({ date }) => isDay(date)).map(entryIn)) ? (
        <p className="mt-2 text-sm">
          <StoredValue>{specialWords(stored)}</StoredValue>
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {rows.map((row, at) => (
          <SpecialDay
            key={row.key}
            name={`special.${at}`}
            row={row}
            error={errors[`special.${at}`]}
            onChange={(changed) => change(row.key, changed)}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ul>
      <Button look="quiet" onClick={add} className="-ml-3 px-3!">
        <CalendarPlus className="size-5" aria-hidden />
        Add another day
      </Button>
    </section>
  );
}

type OnChange = (change: Partial<Row>) => void;
type DayProps = { name: string; row: Row; error: string | undefined; onChange: OnChange; onRemove(): void };

function SpecialDay({ name, row, error, onChange, onRemove }: DayProps) {
  const label = isDay(row.date) ? dayText(row.date) : "The day";
  return (
    <li className="grid gap-x-4 gap-y-2 py-3" aria-label={label}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[10.5rem_minmax(0,1fr)_auto]">
        <Field
          label="Date"
          name={`${name}.date`}
          type="date"
          value={row.date}
          onChange={(event) => onChange({ date: event.target.value })}
          className="max-sm:col-span-2"
        />
        <Field
          label="Reason"
          name={`${name}.reason`}
          value={row.reason}
          placeholder="Thanksgiving"
          maxLength={REASON_MAX}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
        <button
          type="button"
          onClick={onRemove}
          title="Remove"
          className="grid size-11 shrink-0 place-items-center rounded-full text-leaf hover:bg-wash"
        >
          <X className="size-5" aria-hidden />
          <span className="sr-only">Remove {label}</span>
        </button>
      </div>
      <div className="group/special flex flex-wrap items-start gap-x-4">
        <OpenCheckbox name={name} draft={row} onChange={onChange} />
        <div className="hidden min-w-0 grow group-has-[[value=open]:checked]/special:block max-sm:w-full">
          <DayTimes name={name} label={label} draft={row} onChange={onChange} />
        </div>
      </div>
      <FieldError className="">{error}</FieldError>
    </li>
  );
}
