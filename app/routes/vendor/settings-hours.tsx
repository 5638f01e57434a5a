import { useEffect, useState } from "react";
import { type BusinessHours, formatHour, hourOptions, type Weekday, weekdays } from "#app/domain/opening-hours.ts";
import { saveBusinessHours } from "#app/use-cases/save-business-hours.ts";
import type { Route } from "./+types/settings-hours";
import { answerForm, typedIn, versionIn } from "./answers.ts";
import { saysOnFailure } from "./failure.ts";
import { ownSettings } from "./own-settings.ts";
import { ownShop } from "./own-shop.ts";
import { rereadsAfterConflict } from "./reread.ts";
import { keptOf, SettingsForm } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { businessHours, timeZone, version } = await ownSettings({ context, request });
  return { businessHours, timeZone, version };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = await ownShop({ context, request });
  const typed = await typedIn(request);
  const outcome = await saveBusinessHours(app, actor, { hours: hoursIn(typed), version: versionIn(typed) });
  return answerForm(outcome, "Business hours updated successfully!", typed);
}

const hoursIn = (typed: Record<string, string>): BusinessHours =>
  Object.fromEntries(
    weekdays
      .filter((day) => typed[`${day}.is`] === "open")
      .map((day) => [day, { open: typed[`${day}.open`] ?? "", close: typed[`${day}.close`] ?? "" }]),
  );

const NOTE_MS = 3000;

export const clientAction = saysOnFailure("An error occurred while updating business hours.");

export const shouldRevalidate = rereadsAfterConflict;

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { businessHours, timeZone, version } = loaderData;
  const typed = keptOf(actionData);
  const shown = Object.keys(typed).length > 0 ? hoursIn(typed) : businessHours;
  const updated = useForAMoment(actionData, actionData?.done === true);
  return (
    <SettingsForm
      answer={actionData}
      version={version}
      submit="Save hours"
      note={updated ? <b className="text-leaf">Updated!</b> : null}
    >
      <p className="text-quiet">
        In your own time ({timeZone.replace("_", " ")}). Shoppers can order while you are open.
      </p>
      <div className="divide-y divide-line" key={`${version} ${JSON.stringify(typed)}`}>
        {weekdays.map((day) => (
          <Day key={day} day={day} hours={shown[day]} error={actionData?.fields[day]} />
        ))}
      </div>
    </SettingsForm>
  );
}

type DayProps = { day: Weekday; hours: BusinessHours[Weekday]; error: string | undefined };

function Day({ day, hours, error }: DayProps) {
  const [open, setOpen] = useState(hours !== undefined);
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
          defaultChecked={hours !== undefined}
          onChange={(event) => setOpen(event.target.checked)}
          className="size-5 accent-leaf"
        />
        {open ? "Open" : "Closed"}
      </label>
      {open ? (
        <div className="col-span-2 flex items-center gap-2 sm:col-span-1">
          <TimeSelect name={`${day}.open`} label={`${name} opens at`} value={hours?.open ?? "09:00"} />
          <span aria-hidden>to</span>
          <TimeSelect name={`${day}.close`} label={`${name} closes at`} value={hours?.close ?? "21:00"} />
        </div>
      ) : null}
      {error ? (
        <p id={`${day}-error`} role="alert" className="col-span-full text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function TimeSelect({ name, label, value }: { name: string; label: string; value: string }) {
  // A time of an import may lie between the steps: it is shown, and the rules ask for another when it is saved.
  const options = hourOptions.includes(value) ? hourOptions : [value, ...hourOptions];
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={value}
      className="min-h-11 min-w-0 grow rounded-xl border border-line bg-card px-2 sm:max-w-40"
    >
      {options.map((time) => (
        <option key={time} value={time}>
          {formatHour(time)}
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
