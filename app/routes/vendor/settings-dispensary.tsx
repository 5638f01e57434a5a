import { DISPENSARY_NAME_MAX, LICENSE_MAX } from "#app/domain/dispensary-info.ts";
import { type DispensaryType, dispensaryTypes } from "#app/domain/vendor.ts";
import { Field, Select } from "#app/ui/field.tsx";
import { saveDispensaryInfo } from "#app/use-cases/save-dispensary-info.ts";
import type { Route } from "./+types/settings-dispensary";
import { answerForm, typedIn, versionIn } from "./answers.ts";
import { saysOnFailure } from "./failure.ts";
import { ownSettings } from "./own-settings.ts";
import { ownShop } from "./own-shop.ts";
import { rereadsAfterConflict } from "./reread.ts";
import { keptOf, SettingsDialog } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { dispensaryName, dispensaryType, licenseNumber, version } = await ownSettings({ context, request });
  return { dispensaryName, dispensaryType, license: licenseNumber ?? "", version };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = await ownShop({ context, request });
  const typed = await typedIn(request);
  const { dispensaryName = "", license = "", dispensaryType = "" } = typed;
  const info = { dispensaryName, license, dispensaryType: dispensaryType as DispensaryType, version: versionIn(typed) };
  return answerForm(await saveDispensaryInfo(app, actor, info), "Dispensary information updated successfully!", typed);
}

export const clientAction = saysOnFailure("Failed to update details.");

export const shouldRevalidate = rereadsAfterConflict;

export default function Dispensary({ loaderData, actionData }: Route.ComponentProps) {
  const { fields = {} } = actionData ?? {};
  const typed = keptOf(actionData);
  return (
    <SettingsDialog title="Dispensary info" answer={actionData} version={loaderData.version} submit="Save">
      <Field
        label="Dispensary name"
        name="dispensaryName"
        maxLength={DISPENSARY_NAME_MAX}
        defaultValue={typed.dispensaryName ?? loaderData.dispensaryName}
        error={fields.dispensaryName}
      />
      <Select
        label="Dispensary type"
        name="dispensaryType"
        defaultValue={typed.dispensaryType ?? loaderData.dispensaryType}
        error={fields.dispensaryType}
      >
        {dispensaryTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </Select>
      <Field
        label="License"
        name="license"
        maxLength={LICENSE_MAX}
        defaultValue={typed.license ?? loaderData.license}
        error={fields.license}
        hint="Another number has to be approved again."
      />
    </SettingsDialog>
  );
}
