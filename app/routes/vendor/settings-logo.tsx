import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { imageDoors } from "#app/domain/image-doors.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { saveLogo } from "#app/use-cases/save-logo.ts";
import type { Route } from "./+types/settings-logo";
import { answerForm } from "./answers.ts";
import { appendPicture, type Picture } from "./encode-picture.ts";
import { saysOnFailure } from "./failure.ts";
import { ownShop } from "./own-shop.ts";
import { PictureField } from "./picture-field.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  await ownShop({ context, request });
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = await ownShop({ context, request });
  return answerForm(await saveLogo(app, actor, request), "Logo updated successfully!");
}

const HOME = "/vendor-dashboard/settings";

export const clientAction = saysOnFailure("Failed to upload logo.");

export default function StoreLogo() {
  const fetcher = useFetcher<typeof action>();
  const navigate = useNavigate();
  const toast = useToast();
  const picture = useRef<() => Promise<Picture>>(undefined);
  const [problem, setProblem] = useState<string>();
  const close = () => navigate(HOME, { preventScrollReset: true });
  // Not before the cards behind have been read anew: leaving now would cut that short.
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;

  useEffect(() => {
    if (!answer) return;
    if (!answer.done) return setProblem(answer.message || "Failed to upload logo.");
    toast(answer.message);
    navigate(HOME, { preventScrollReset: true });
  }, [answer, navigate, toast]);

  async function send() {
    if (!picture.current) return setProblem(imageDoors.logo.missing);
    setProblem(undefined);
    const form = new FormData();
    try {
      appendPicture(form, "logo", await picture.current());
    } catch {
      return setProblem("Failed to upload logo.");
    }
    fetcher.submit(form, { method: "post", encType: "multipart/form-data" });
  }

  return (
    <Dialog title="Store Logo" onClose={close} closeHref={HOME}>
      <div className="dialog-body pt-0">
        <PictureField
          label="New logo"
          purpose="logo"
          error={problem}
          hint="JPEG or PNG, up to 5MB. Square looks best"
          onChange={(next) => {
            picture.current = next;
            setProblem(undefined);
          }}
        />
      </div>
      <div className="dialog-foot flex gap-3">
        <Button look="secondary" onClick={close}>
          Cancel
        </Button>
        <Button onClick={() => void send()} busy={fetcher.state !== "idle"} className="grow">
          Save logo
        </Button>
      </div>
    </Dialog>
  );
}
