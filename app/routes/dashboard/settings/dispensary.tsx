import { DISPENSARY_NAME_MAX, LICENSE_MAX } from "#app/domain/dispensaries/info.ts";
import { type DispensaryType, dispensaryTypes } from "#app/domain/dispensaries/vendor.ts";
import { formResponse, readSettings } from "#app/routes/forms.ts";
import { LoadFailed } from "#app/routes/load-failed.tsx";
import { Field, Select } from "#app/ui/form/field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { saveDispensaryInfo } from "#app/use-cases/dispensaries/save-info.ts";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/dispensary";
import { ownSettings } from "./own-settings.ts";
import { SettingsDialog } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { dispensaryName, dispensaryType, licenseNumber, version } = await ownSettings({ context, request });
  return { dispensaryName, dispensaryType, license: licenseNumber ?? "", version };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const read = await readSettings(request, { always: ["dispensaryName", "license", "dispensaryType"] });
  if (!read.ok) return read.answer;
  const { typed, version } = read;
  const { dispensaryName = "", license = "", dispensaryType = "" } = typed;
  const info = { dispensaryName, license, dispensaryType: dispensaryType as DispensaryType, version };
  return formResponse(
    await saveDispensaryInfo(visit, actor, info),
    "Dispensary information updated successfully!",
    typed,
  );
}

export const shouldRevalidate = rereadsAfterConflict;

export default function Dispensary({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResponse("dispensaryInfo", actionData, "Failed to update details.");
  return (
    <SettingsDialog
      title="Dispensary info"
      name="dispensaryInfo"
      answer={answer}
      version={loaderData.version}
      submit="Save"
    >
      <Field
        label="Dispensary name"
        name="dispensaryName"
        maxLength={DISPENSARY_NAME_MAX}
        defaultValue={loaderData.dispensaryName}
      />
      <Select label="Dispensary type" name="dispensaryType" defaultValue={loaderData.dispensaryType}>
        {dispensaryTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </Select>
      <Field
        label="License"
        name="license"
        maxLength={LICENSE_MAX}
        defaultValue={loaderData.license}
        hint="A new number has to be approved again."
      />
    </SettingsDialog>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LoadFailed error={error} title="Failed to load dispensary details." inside />
);
