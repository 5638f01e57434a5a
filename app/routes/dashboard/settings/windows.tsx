import {
  ACCEPT_MINUTES,
  CAPACITY_MAX,
  DAYS_AHEAD_MAX,
  LEAD_MAX,
  windowMinutes,
} from "#app/domain/checkout/windows/settings.ts";
import { parseDecimal } from "#app/domain/number-input.ts";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { saveWindows } from "#app/use-cases/checkout/save-windows.ts";
import { findWindowSettings } from "#db/checkout/windows.ts";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/windows";
import { saveSettings } from "./own-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

const lengthText = (minutes: number) =>
  minutes < 60 ? `${minutes} minutes` : minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
const IN_TIME = `${ACCEPT_MINUTES.min} to ${ACCEPT_MINUTES.max}, within your hours. Then the order is canceled and the shopper is told.`;
const whole = { inputMode: "numeric" } as const;

const fields: FieldTable = {
  capacity: { label: "Orders per window", hint: `Up to ${CAPACITY_MAX}. 0 turns ordering ahead off.`, ...whole },
  minutes: { label: "Window length", options: windowMinutes.map((length) => [length, lengthText(length)]) },
  leadMinutes: {
    label: "Lead time (minutes)",
    hint: `Up to ${LEAD_MAX.toLocaleString("en-US")} minutes (one day).`,
    ...whole,
  },
  daysAhead: { label: "Days ahead", hint: `Up to ${DAYS_AHEAD_MAX}. 0 is today only.`, ...whole },
  acceptMinutes: { label: "Minutes to accept an order", hint: IN_TIME, ...whole },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  return await findWindowSettings(visit.db, actor.vendorId);
}

const SAVED = "Order windows updated successfully!";

export const action = (args: Route.ActionArgs) =>
  saveSettings(args, { always: Object.keys(fields) }, SAVED, (visit, actor, typed, version) => {
    const number = (name: string) => parseDecimal(typed[name]) ?? Number.NaN;
    return saveWindows(visit, actor, {
      minutes: number("minutes"),
      capacity: number("capacity"),
      leadMinutes: number("leadMinutes"),
      daysAhead: number("daysAhead"),
      acceptMinutes: number("acceptMinutes"),
      version,
    });
  });

export const shouldRevalidate = rereadsAfterConflict;

export default function Windows({ loaderData: { version, ...values }, actionData }: Route.ComponentProps) {
  const response = useFormResponse("orderWindows", actionData, "Failed to update order windows. Please try again.");
  return (
    <SettingsForm name="orderWindows" response={response} version={version} submit="Save order windows">
      <p className="text-quiet">
        Shoppers choose a time within your hours, even while you are closed. The order waits under “Scheduled” and
        appears on the board when it’s time to prepare it.
      </p>
      <div key={version} className="grid items-start gap-4 sm:grid-cols-2">
        <Fields table={fields} values={values} />
      </div>
    </SettingsForm>
  );
}
