import { useEffect, useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import { imageUrl } from "#app/domain/image-url.ts";
import { PROMO_DESCRIPTION_MAX, PROMO_INCOMPLETE, PROMO_TITLE_MAX, promoFaults } from "#app/domain/promo.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { savePromo } from "#app/use-cases/save-promo.ts";
import type { Route } from "./+types/settings-promo";
import { answerForm } from "./answers.ts";
import { appendPicture, type Picture } from "./encode-picture.ts";
import { saysOnFailure } from "./failure.ts";
import { ownSettings } from "./own-settings.ts";
import { ownShop } from "./own-shop.ts";
import { PictureField } from "./picture-field.tsx";
import { rereadsAfterConflict } from "./reread.ts";

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
  const { app, actor } = await ownShop({ context, request });
  return answerForm(await savePromo(app, actor, request), "Promo saved successfully!");
}

export const clientAction = saysOnFailure("Please try again.");

export const shouldRevalidate = rereadsAfterConflict;

/** The promotion that shoppers see on the menu (SPEC.md 2 and 5, Daily promotion). */
export default function Promo({ loaderData }: Route.ComponentProps) {
  const { title, description, applies, imageKey, version } = loaderData;
  const fetcher = useFetcher<typeof action>();
  const picture = useRef<() => Promise<Picture>>(undefined);
  const [faults, setFaults] = useState<Record<string, string | undefined>>({});
  const [problem, setProblem] = useState<string>();
  const [length, setLength] = useState(description?.length ?? 0);
  const toast = useToast();
  const answer = fetcher.data;

  useEffect(() => {
    if (!answer) return;
    setFaults(answer.fields);
    setProblem(answer.done ? undefined : `Failed to save promo: ${answer.message || "Unknown error"}`);
    if (answer.done) {
      toast(answer.message);
      picture.current = undefined;
    }
  }, [answer, toast]);

  async function send(form: FormData) {
    const words = {
      title: String(form.get("title")),
      description: String(form.get("description")),
      applicableToSaleItems: false,
    };
    const own = { ...promoFaults(words), ...(imageKey || picture.current ? {} : { promoImage: PROMO_INCOMPLETE }) };
    setFaults(own);
    const [first] = Object.values(own);
    if (first) return setProblem(first);
    setProblem(undefined);
    form.delete("promoImage");
    try {
      if (picture.current) appendPicture(form, "promoImage", await picture.current());
    } catch {
      return setProblem("Failed to upload image. Please try again.");
    }
    fetcher.submit(form, { method: "post", encType: "multipart/form-data" });
  }

  return (
    <div className="space-y-5">
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
      >
        <input type="hidden" name="version" value={version} />
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
          purpose="promo"
          whole
          error={faults.promoImage}
          hint="JPEG or PNG, up to 5MB"
          onChange={(next) => {
            picture.current = next;
          }}
        />
        {problem ? (
          <p role="alert" className="font-semibold text-danger">
            {problem}
          </p>
        ) : null}
        <Button type="submit" busy={fetcher.state !== "idle"}>
          {title === null ? "Create promotion" : "Update promotion"}
        </Button>
      </Form>
      {title === null ? null : <EndPromo />}
    </div>
  );
}

function EndPromo() {
  const fetcher = useFetcher<{ done: boolean; message: string }>();
  const toast = useToast();
  useEffect(() => {
    if (fetcher.data) toast(fetcher.data.message, fetcher.data.done ? "good" : "bad");
  }, [fetcher.data, toast]);
  return (
    <fetcher.Form method="post" action="/vendor-dashboard/promo-end">
      <Button type="submit" look="quiet" className="text-danger!" busy={fetcher.state !== "idle"}>
        End this promotion
      </Button>
    </fetcher.Form>
  );
}
