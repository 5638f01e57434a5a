import { useState } from "react";
import { PROMO_DESCRIPTION_MAX, PROMO_TITLE_MAX, promoFaults } from "#app/domain/dispensaries/promo.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { answerForm } from "#app/routes/forms.ts";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { savePromo } from "#app/use-cases/dispensaries/save-promo.ts";
import { ownShop } from "../own-shop.ts";
import { PictureField } from "../pictures/picture-field.tsx";
import { usePicture } from "../pictures/use-picture.ts";
import { rereadsAfterConflict } from "../reread.ts";
import type { Route } from "./+types/promo";
import { ownSettings } from "./own-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { promoTitle, promoDescription, promoAppliesToSaleItems, promoImageKey, version } = await ownSettings({
    context,
    request,
  });
  return {
    title: promoTitle,
    description: promoDescription,
    applies: promoAppliesToSaleItems,
    imageKey: promoImageKey,
    version,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "deals");
  const saved = await savePromo(visit, actor, request);
  const said = saved.ok ? saved : { ...saved, message: `${FAILED} ${saved.message}` };
  return answerForm(said, "Promo saved successfully!");
}

const FAILED = "Failed to save promo:";
const PROMO_FAILED = { fault: `${FAILED} Unknown error`, lost: FAILED };

export const shouldRevalidate = rereadsAfterConflict;

/** The promotion that shoppers see on the menu (SPEC.md 2 and 5, Daily promotion). */
export default function Promo({ loaderData, actionData }: Route.ComponentProps) {
  const { title, description, applies, imageKey, version } = loaderData;
  const answer = useFormResponse("promo", actionData, PROMO_FAILED);
  const picture = usePicture("promo", { required: !imageKey });
  const [faults, setFaults] = useState<Record<string, string | undefined>>({});
  const [length, setLength] = useState(description?.length ?? 0);

  async function prepare(form: FormData) {
    const words = {
      title: String(form.get("title")),
      description: String(form.get("description")),
      applicableToSaleItems: false,
    };
    const own = promoFaults(words);
    setFaults(own);
    const pictured = await picture.addTo(form);
    return Object.keys(own).length > 0 ? undefined : pictured;
  }

  return (
    <div className="space-y-5">
      <SettingsForm
        name="promo"
        answer={answer}
        version={version}
        encType="multipart/form-data"
        prepare={prepare}
        submit={title === null ? "Create promotion" : "Update promotion"}
      >
        <Field
          label="Title"
          name="title"
          maxLength={PROMO_TITLE_MAX}
          defaultValue={title ?? ""}
          error={faults.title}
          placeholder="Two for one on edibles"
        />
        <TextArea
          label="Description"
          name="description"
          maxLength={PROMO_DESCRIPTION_MAX}
          defaultValue={description ?? ""}
          onChange={(event) => setLength(event.target.value.length)}
          error={faults.description}
          hint={<span className="tabular-nums">{`${length}/${PROMO_DESCRIPTION_MAX}`}</span>}
        />
        <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="applicableToSaleItems"
            value="true"
            defaultChecked={applies}
            className="size-5 accent-leaf"
          />
          Applicable to sale items
        </label>
        {imageKey ? (
          <figure className="flex items-center gap-4">
            <img
              src={imageUrl(imageKey, "small")}
              alt=""
              className="size-24 rounded-xl border border-line object-cover"
            />
            <figcaption className="text-sm text-quiet">The image that shoppers see now.</figcaption>
          </figure>
        ) : null}
        <PictureField
          key={imageKey}
          label={imageKey ? "Another image" : "Image"}
          whole
          hint="JPEG or PNG, up to 5MB"
          {...picture.field}
        />
      </SettingsForm>
      {title === null ? null : (
        <PostButton
          form="promoEnd"
          action="/vendor-dashboard/promo-end"
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
