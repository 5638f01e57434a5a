import { hourOptions } from "#app/domain/dispensaries/hours-rules.ts";
import { formatTime } from "#app/domain/dispensaries/opening-hours.ts";
import { Choice } from "#app/ui/form/choice.tsx";
import { Options } from "#app/ui/form/options.tsx";
import { type DayDraft, splitDraft } from "./hours-draft.ts";

type Props = { name: string; label: string; draft: DayDraft; onChange(change: Partial<DayDraft>): void };

/** The label never changes: an unchecked box next to "Closed" would read as open. */
export const OpenCheckbox = ({ name, draft: { isOpen }, onChange }: Omit<Props, "label">) => (
  <Choice
    type="checkbox"
    name={`${name}.is`}
    value="open"
    label="Open"
    checked={isOpen}
    onChange={(event) => onChange({ isOpen: event.target.checked })}
  />
);

/** CSS alone shows the break's fields, so that it works before hydration. */
export function DayTimes({ name, label, draft, onChange }: Props) {
  const { isSplit } = draft;
  const select = (field: "open" | "close" | "open2" | "close2", verb: string) => (
    <TimeSelect
      name={`${name}.${field}`}
      label={`${label} ${verb} at`}
      value={draft[field]}
      onChange={(time) => onChange({ [field]: time })}
    />
  );
  return (
    <div className="group/times min-w-0 grow space-y-1">
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
          {select("open", "opens")}
          <span aria-hidden>to</span>
          {select("close", "closes")}
        </div>
        <label className="inline-flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            // A switch, so that the day keeps a single checkbox: whether it is open.
            role="switch"
            aria-checked={isSplit}
            name={`${name}.split`}
            value="yes"
            checked={isSplit}
            aria-label={`${label} closes for a break`}
            onChange={() => onChange(splitDraft(draft))}
            className="split size-5 accent-leaf"
          />
          Closes for a break
        </label>
      </div>
      <div className="hidden items-center gap-2 group-has-[.split:checked]/times:flex">
        {select("open2", "opens again")}
        <span aria-hidden>to</span>
        {select("close2", "closes again")}
      </div>
    </div>
  );
}

type TimeProps = { name: string; label: string; value: string; onChange(time: string): void };

function TimeSelect({ name, label, value, onChange }: TimeProps) {
  // An imported time may fall between the steps: show it, and let validation ask for another on save.
  const options = hourOptions.includes(value) ? hourOptions : [value, ...hourOptions];
  return (
    <select
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-11 w-32 min-w-0 rounded-xl border border-line bg-card px-2 max-sm:grow"
    >
      <Options options={options.map((time) => [time, formatTime(time)])} />
    </select>
  );
}
