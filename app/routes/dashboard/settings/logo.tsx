import { formResponse } from "#app/routes/forms.ts";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { saveLogo } from "#app/use-cases/dispensaries/save-logo.ts";
import { ownShop } from "../own-shop.ts";
import { PictureField } from "../pictures/picture-field.tsx";
import { usePicture } from "../pictures/use-picture.ts";
import type { Route } from "./+types/logo";
import { SettingsDialog } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  await ownShop({ context, request }, "settings");
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  return formResponse(await saveLogo(visit, actor, request), "Logo updated successfully!");
}

export default function StoreLogo({ actionData }: Route.ComponentProps) {
  const response = useFormResponse("logo", actionData, "Failed to upload logo.");
  const picture = usePicture("logo", { required: true });
  return (
    <SettingsDialog
      name="logo"
      response={response}
      encType="multipart/form-data"
      prepare={picture.addTo}
      title="Store Logo"
      submit="Save logo"
    >
      <PictureField label="New logo" hint="JPEG, PNG or WebP, up to 5MB. Square looks best" {...picture.field} />
    </SettingsDialog>
  );
}
