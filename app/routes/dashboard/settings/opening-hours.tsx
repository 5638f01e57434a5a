import { CopyPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { type BusinessHours, type DayHours, formatTime, hourOptions } from "#app/domain/dispensaries/opening-hours.ts";
import { type Weekday, weekdays } from "#app/domain/local-date.ts";
import { answerForm, postedFields, versionIn } from "#app/routes/forms.ts";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { saveBusinessHours } from "#app/use-cases/dispensaries/save-business-hours.ts";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../reread.ts";
import type { Route } from "./+types/opening-hours";
import { ownSettings } from "./own-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { businessHours, timeZone, version } = await ownSettings({ context, request });
  return { businessHours, timeZone, version };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const typed = await postedFields(request);
  const outcome = await saveBusinessHours(visit, actor, { hours: hoursIn(typed), version: versionIn(typed) });
  return answerForm(outcome, "Business hours updated successfully!", typed);
}

const hoursIn = (typed: Record<string, string>): BusinessHours =>
  Object.fromEntries(
    weekdays
      .filter((day) => typed[`${day}.is`] === "open")
      .map((day) => [day, { open: typed[`${day}.open`] ?? "", close: typed[`${day}.close`] ?? "" }]),
  );

const NOTE_MS = 3000;

const updateFailed = {
  fault: "Failed to update business hours.",
  lost: "An error occurred while updating business hours.",
};

export const shouldRevalidate = rereadsAfterConflict;

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { businessHours, timeZone, version } = loaderData;
  const answer = useFormResponse("businessHours", actionData, updateFailed);
  const typed = answer && answer.reason !== "changed-meanwhile" ? answer.typed : {};
  const updated = useForAMoment(answer, answer?.done === true);
  return (
    <SettingsForm
      name="businessHours"
      answer={answer}
      version={version}
      submit="Save hours"
      note={updated ? <b className="text-leaf">Updated!</b> : null}
    >
      <p className="text-quiet">
        In your own time ({timeZone.replace("_", " ")}). Shoppers can order while you are open.
      </p>
      <Week
        key={`${version} ${JSON.stringify(typed)}`}
        begins={Object.keys(typed).length > 0 ? weekTyped(typed) : weekOf(businessHours)}
        errors={answer?.fields ?? {}}
      />
    </SettingsForm>
  );
}

/** A closed day has times too, which are there again when it opens. */
type DayDraft = DayHours & { isOpen: boolean };
type WeekDraft = Record<Weekday, DayDraft>;

const USUAL: DayHours = { open: "09:00", close: "21:00" };

function weekOf(hours: BusinessHours): WeekDraft {
  const usual = weekdays.map((day) => hours[day]).find((times) => times !== undefined) ?? USUAL;
  return weekFrom((day) => ({ ...(hours[day] ?? usual), isOpen: hours[day] !== undefined }));
}

const weekTyped = (typed: Record<string, string>): WeekDraft =>
  weekFrom((day) => ({
    open: typed[`${day}.open`] ?? USUAL.open,
    close: typed[`${day}.close`] ?? USUAL.close,
    isOpen: typed[`${day}.is`] === "open",
  }));

const weekFrom = (draftOf: (day: Weekday) => DayDraft): WeekDraft =>
  Object.fromEntries(weekdays.map((day) => [day, draftOf(day)])) as WeekDraft;

function Week({ begins, errors }: { begins: WeekDraft; errors: Record<string, string> }) {
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
          onCopy={() => setWeek((all) => weekFrom(() => all[day]))}
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
  const { isOpen, open, close } = draft;
  const name = `${day[0]?.toUpperCase()}${day.slice(1)}`;
  return (
    <fieldset
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[7rem_6.5rem_1fr]"
      aria-describedby={error ? `${day}-error` : undefined}
    >
      <legend className="sr-only">{name}</legend>
      <span className="font-semibold" aria-hidden>
        {name}
      </span>
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name={`${day}.is`}
          value="open"
          checked={isOpen}
          onChange={(event) => onChange({ isOpen: event.target.checked })}
          className="size-5 accent-leaf"
        />
        {isOpen ? "Open" : "Closed"}
      </label>
      <div className="col-span-2 flex items-center gap-2 sm:col-span-1">
        <TimeSelect
          name={`${day}.open`}
          label={`${name} opens at`}
          value={open}
          idle={!isOpen}
          onChange={(time) => onChange({ open: time })}
        />
        <span aria-hidden>to</span>
        <TimeSelect
          name={`${day}.close`}
          label={`${name} closes at`}
          value={close}
          idle={!isOpen}
          onChange={(time) => onChange({ close: time })}
        />
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

type TimeProps = { name: string; label: string; value: string; idle: boolean; onChange(time: string): void };

function TimeSelect({ name, label, value, idle, onChange }: TimeProps) {
  // A time of an import may lie between the steps: it is shown, and the rules ask for another when it is saved.
  const options = hourOptions.includes(value) ? hourOptions : [value, ...hourOptions];
  return (
    <select
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`min-h-11 min-w-0 grow rounded-xl border border-line bg-card px-2 sm:max-w-40 ${idle ? "text-quiet" : ""}`}
    >
      {options.map((time) => (
        <option key={time} value={time}>
          {formatTime(time)}
        </option>
      ))}
    </select>
  );
}

/** True for three seconds after each answer that says so (SPEC.md 4, Misc). */
function useForAMoment(answer: unknown, is: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(answer !== undefined && is);
    const timer = setTimeout(() => setShown(false), NOTE_MS);
    return () => clearTimeout(timer);
  }, [answer, is]);
  return shown;
}
