import { useState } from "react";
import {
  PROMO_DESCRIPTION_MAX,
  PROMO_INCOMPLETE,
  PROMO_TITLE_MAX,
  promoErrors,
} from "#app/domain/dispensaries/promo.ts";
import { readFields } from "#app/domain/form-response.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { formResponse } from "#app/routes/forms.ts";
import { Checks } from "#app/ui/form/checks.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { savePromo } from "#app/use-cases/dispensaries/save-promo.ts";
import { useVendorHead } from "../../signed-in.tsx";
import { ownShop } from "../own-shop.ts";
import { PictureField } from "../pictures/picture-field.tsx";
import { usePicture } from "../pictures/use-picture.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/promo";
import { ownSettings } from "./own-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const promo = await ownSettings({ context, request });
  const { promoTitle: title, promoDescription: description, promoImageKey: imageKey, version } = promo;
  return { title, description, applies: promo.promoAppliesToSaleItems, imageKey, version };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "deals");
  const copy = request.clone();
  const saved = await savePromo(visit, actor, request);
  const shown = saved.ok || saved.fields ? saved : { ...saved, message: `${FAILED} ${saved.message}` };
  const typed = saved.ok ? {} : readFields(await copy.formData().catch(() => new FormData()));
  return formResponse(shown, "Promo saved successfully!", typed);
}

const FAILED = "Failed to save promo:";
const PROMO_FAILED = { fault: `${FAILED} Unknown error`, lost: FAILED };

export const shouldRevalidate = rereadsAfterConflict;

export default function Promo({ loaderData, actionData }: Route.ComponentProps) {
  const { title, description, applies, imageKey, version } = loaderData;
  const { offerNote } = useVendorHead();
  const response = useFormResponse("promo", actionData, PROMO_FAILED);
  const picture = usePicture("promo", { required: !imageKey });
  const [own, setOwn] = useState<ReturnType<typeof promoErrors>>({});
  const [length, setLength] = useState(description?.length ?? 0);

  async function prepare(form: FormData) {
    const errors = promoErrors({ title: String(form.get("title")), description: String(form.get("description")) });
    setOwn(errors);
    const pictured = await picture.addTo(form);
    return Object.keys(errors).length > 0 ? undefined : pictured;
  }

  return (
    <div className="space-y-5">
      {offerNote ? <p className="text-sm">{offerNote}</p> : null}
      <SettingsForm
        name="promo"
        response={response}
        version={version}
        encType="multipart/form-data"
        prepare={prepare}
        problem={Object.values(own).includes(PROMO_INCOMPLETE) ? PROMO_INCOMPLETE : undefined}
        submit={title === null ? "Create promotion" : "Update promotion"}
      >
        <Field
          label="Title"
          name="title"
          maxLength={PROMO_TITLE_MAX}
          defaultValue={title ?? ""}
          onChange={() => setOwn(({ title: _, ...others }) => others)}
          error={own.title}
          placeholder="Two for one on edibles"
        />
        <TextArea
          label="Description"
          name="description"
          maxLength={PROMO_DESCRIPTION_MAX}
          defaultValue={description ?? ""}
          onChange={(event) => {
            setLength(event.target.value.length);
            setOwn(({ description: _, ...others }) => others);
          }}
          error={own.description}
          hint={<span className="tabular-nums">{`${length}/${PROMO_DESCRIPTION_MAX}`}</span>}
        />
        <div className="font-semibold">
          <Checks
            name="applicableToSaleItems"
            options={[["true", "Applicable to sale items"]]}
            ticked={applies ? ["true"] : []}
          />
        </div>
        {imageKey ? (
          <figure className="flex items-center gap-4">
            <img
              src={imageUrl(imageKey, "small")}
              alt=""
              className="size-24 rounded-xl border border-line object-cover"
            />
            <figcaption className="text-sm text-quiet">Current image</figcaption>
          </figure>
        ) : null}
        <PictureField
          key={imageKey}
          label={imageKey ? "New image" : "Image"}
          whole
          hint="JPEG, PNG or WebP, up to 5MB"
          {...picture.field}
        />
      </SettingsForm>
      {title === null ? null : (
        <PostButton
          form="promoEnd"
          action="/vendor-dashboard/promo/removal"
          failed={PROMO_FAILED}
          look="quiet"
          className="text-danger!"
        >
          End this promotion
        </PostButton>
      )}
    </div>
  );
}
