import { wholeTyped } from "#app/domain/number-input.ts";
import { CAPACITY_MAX, DAYS_AHEAD_MAX, LEAD_MAX, windowMinutes } from "#app/domain/orders/windows/settings.ts";
import { answerForm, postedFields } from "#app/routes/forms.ts";
import { Field, Select } from "#app/ui/form/field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { saveWindows } from "#app/use-cases/orders/save-windows.ts";
import { findWindowSettings } from "#db/orders/windows.ts";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../reread.ts";
import type { Route } from "./+types/windows";
import { SettingsForm } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  return await findWindowSettings(visit.db, actor.vendorId);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const typed = await postedFields(request);
  const number = (name: string) => wholeTyped(typed[name]) ?? Number.NaN;
  const saved = await saveWindows(visit, actor, {
    minutes: number("minutes"),
    capacity: number("capacity"),
    leadMinutes: number("leadMinutes"),
    daysAhead: number("daysAhead"),
  });
  return answerForm(saved, "Order windows updated successfully!", typed);
}

const updateFailed = "Failed to update order windows. Please try again.";

export const shouldRevalidate = rereadsAfterConflict;

/** How orders are taken ahead. */
export default function Windows({ loaderData, actionData }: Route.ComponentProps) {
  const { minutes, capacity, leadMinutes, daysAhead } = loaderData;
  const answer = useFormResponse("orderWindows", actionData, updateFailed);
  return (
    <SettingsForm name="orderWindows" answer={answer} submit="Save order windows">
      <p className="text-quiet">
        Shoppers choose a time within your hours, also while you are closed. Such an order waits under “Scheduled” and
        comes to the board when you are to start on it.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Orders a window"
          name="capacity"
          inputMode="numeric"
          defaultValue={String(capacity)}
          hint={`At most ${CAPACITY_MAX}. 0 takes no orders ahead.`}
        />
        <Select label="A window lasts" name="minutes" defaultValue={String(minutes)}>
          {windowMinutes.map((length) => (
            <option key={length} value={length}>
              {length < 60 ? `${length} minutes` : length === 60 ? "1 hour" : `${length / 60} hours`}
            </option>
          ))}
        </Select>
        <Field
          label="Minutes you need before it"
          name="leadMinutes"
          inputMode="numeric"
          defaultValue={String(leadMinutes)}
          hint={`At most ${LEAD_MAX}, a day.`}
        />
        <Field
          label="Days ahead"
          name="daysAhead"
          inputMode="numeric"
          defaultValue={String(daysAhead)}
          hint={`At most ${DAYS_AHEAD_MAX}. 0 is today alone.`}
        />
      </div>
    </SettingsForm>
  );
}
