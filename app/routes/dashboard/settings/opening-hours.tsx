import { useEffect, useState } from "react";
import { specialDayEntries } from "#app/domain/dispensaries/hours-rules.ts";
import { answerForm, postedFields, versionIn } from "#app/routes/forms.ts";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { saveBusinessHours } from "#app/use-cases/dispensaries/save-business-hours.ts";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../reread.ts";
import type { Route } from "./+types/opening-hours";
import { hoursPosted, specialOf, specialTyped, weekOf, weekTyped } from "./hours-draft.ts";
import { ownSettings } from "./own-settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SpecialDays } from "./special-days.tsx";
import { Week } from "./week.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { businessHours, specialDays, timeZone, version } = await ownSettings({ context, request });
  return { businessHours, specialDays: specialDayEntries(specialDays), timeZone, version };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const typed = await postedFields(request);
  const outcome = await saveBusinessHours(visit, actor, { ...hoursPosted(typed), version: versionIn(typed) });
  return answerForm(outcome, "Business hours updated successfully!", typed);
}

const NOTE_MS = 3000;

const updateFailed = {
  fault: "Failed to update business hours.",
  lost: "An error occurred while updating business hours.",
};

export const shouldRevalidate = rereadsAfterConflict;

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { businessHours, specialDays, timeZone, version } = loaderData;
  const answer = useFormResponse("businessHours", actionData, updateFailed);
  const typed = answer && answer.reason !== "changed-meanwhile" ? answer.typed : {};
  const isTyped = Object.keys(typed).length > 0;
  const errors = answer?.fields ?? {};
  const updated = useForAMoment(answer, answer?.done === true);
  const key = `${version} ${JSON.stringify(typed)}`;
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
      <Week key={key} begins={isTyped ? weekTyped(typed) : weekOf(businessHours)} errors={errors} />
      <SpecialDays
        key={`special ${key}`}
        begins={isTyped ? specialTyped(typed) : specialDays.map(specialOf)}
        errors={errors}
      />
    </SettingsForm>
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
