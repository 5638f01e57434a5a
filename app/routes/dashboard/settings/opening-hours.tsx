import { useContext, useEffect, useState } from "react";
import { type SpecialDayEntry, specialDayEntries } from "#app/domain/dispensaries/hours-rules.ts";
import type { BusinessHours } from "#app/domain/dispensaries/opening-hours.ts";
import { localTimeOf } from "#app/domain/local-date.ts";
import { FormContext, isConflict } from "#app/ui/form/context.ts";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { saveBusinessHours } from "#app/use-cases/dispensaries/save-business-hours.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/opening-hours";
import { hoursFields, hoursPosted, specialOf, specialTyped, weekOf, weekTyped } from "./hours-draft.ts";
import { ownSettings, saveSettings } from "./own-settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SpecialDays } from "./special-days.tsx";
import { Week } from "./week.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { businessHours, specialDays, timeZone, version } = await ownSettings({ context, request });
  return { businessHours, specialDays: specialDayEntries(specialDays), timeZone, version };
}

export const action = (args: Route.ActionArgs) =>
  saveSettings(args, hoursFields, "Business hours updated successfully!", (visit, actor, typed, version) =>
    saveBusinessHours(visit, actor, { ...hoursPosted(typed), version }),
  );

const NOTE_MS = 3000;

const updateFailed = {
  fault: "Failed to update business hours.",
  lost: "An error occurred while updating business hours.",
};

export const shouldRevalidate = rereadsAfterConflict;

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { businessHours, specialDays, timeZone, version } = loaderData;
  const response = useFormResponse("businessHours", actionData, updateFailed);
  const updated = useForAMoment(response, response?.done === true);
  return (
    <SettingsForm
      name="businessHours"
      response={response}
      version={version}
      submit="Save hours"
      note={updated ? <b className="text-leaf">Updated!</b> : null}
    >
      <p className="text-quiet">{localTimeOf(timeZone)}. Shoppers can order while you are open.</p>
      <Days version={version} hours={businessHours} specialDays={specialDays} />
    </SettingsForm>
  );
}

type DaysProps = { version: number; hours: BusinessHours; specialDays: SpecialDayEntry[] };

/** As typed if the form came back, otherwise as stored. */
function Days({ version, hours, specialDays }: DaysProps) {
  const response = useContext(FormContext);
  const { typed = {}, fields = {} } = response ?? {};
  const isTyped = Object.keys(typed).length > 0;
  const key = `${version} ${JSON.stringify(typed)}`;
  return (
    <>
      <Week
        key={key}
        begins={isTyped ? weekTyped(typed) : weekOf(hours)}
        errors={fields}
        stored={isConflict(response) ? hours : undefined}
      />
      <SpecialDays
        key={`special ${key}`}
        begins={isTyped ? specialTyped(typed) : specialDays.map(specialOf)}
        errors={fields}
        stored={isConflict(response) ? specialDays : undefined}
      />
    </>
  );
}

/** True for three seconds after each response for which `is` holds (SPEC.md 4, Misc). */
function useForAMoment(response: unknown, is: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(response !== undefined && is);
    const timer = setTimeout(() => setShown(false), NOTE_MS);
    return () => clearTimeout(timer);
  }, [response, is]);
  return shown;
}
