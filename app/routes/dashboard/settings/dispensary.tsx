import { DISPENSARY_NAME_MAX, LICENSE_MAX } from "#app/domain/dispensaries/info.ts";
import { type DispensaryType, dispensaryTypes } from "#app/domain/dispensaries/vendor.ts";
import { LoadFailed } from "#app/routes/load-failed.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { saveDispensaryInfo } from "#app/use-cases/dispensaries/save-info.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/dispensary";
import { ownSettings, saveSettings } from "./own-settings.ts";
import { SettingsDialog } from "./settings-form.tsx";

const fields: FieldTable = {
  dispensaryName: { label: "Dispensary name", maxLength: DISPENSARY_NAME_MAX },
  dispensaryType: { label: "Dispensary type", options: dispensaryTypes.map((type) => [type, type]) },
  license: { label: "License", maxLength: LICENSE_MAX, hint: "A new number has to be approved again." },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { dispensaryName, dispensaryType, licenseNumber, version } = await ownSettings({ context, request });
  return { values: { dispensaryName, dispensaryType, license: licenseNumber }, version };
}

const SAVED = "Dispensary information updated successfully!";

export const action = (args: Route.ActionArgs) =>
  saveSettings(args, { always: Object.keys(fields) }, SAVED, (visit, actor, typed, version) => {
    const { dispensaryName = "", license = "", dispensaryType = "" } = typed;
    const info = { dispensaryName, license, dispensaryType: dispensaryType as DispensaryType, version };
    return saveDispensaryInfo(visit, actor, info);
  });

export const shouldRevalidate = rereadsAfterConflict;

export default function Dispensary({ loaderData: { values, version }, actionData }: Route.ComponentProps) {
  const response = useFormResponse("dispensaryInfo", actionData, "Failed to update details.");
  return (
    <SettingsDialog title="Dispensary info" name="dispensaryInfo" response={response} version={version} submit="Save">
      <Fields table={fields} values={values} />
    </SettingsDialog>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LoadFailed error={error} title="Failed to load dispensary details." inside />
);
