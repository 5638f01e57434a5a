import { type ReactNode, useEffect } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { FormAnswer } from "./answers.ts";

type Props = {
  answer: FormAnswer | undefined;
  version: number;
  submit: string;
  children: ReactNode;
  /** Beside the button, e.g. a note that it was saved. */
  note?: ReactNode;
};

/** A section's form: says what came of it, in words above the button and as a toast, and cannot be sent twice. */
export function SettingsForm({ answer, version, submit, note, children }: Props) {
  const toast = useToast();
  const { formMethod, state } = useNavigation();
  useEffect(() => {
    if (answer) toast(answer.message, answer.done ? "good" : "bad");
  }, [answer, toast]);
  return (
    <Form method="post" noValidate preventScrollReset replace className="space-y-5">
      <input type="hidden" name="version" value={version} />
      {children}
      <Problem answer={answer} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={state !== "idle" && formMethod === "POST"}>
          {submit}
        </Button>
        {note}
      </div>
    </Form>
  );
}

/** What stays in the fields of a refused form. After somebody else's change they show that instead. */
export const keptOf = (answer: FormAnswer | undefined): Record<string, string> =>
  answer && !answer.done && !answer.conflict ? answer.typed : {};

/** The sentence of a refused form, unless a field says it already. */
export function Problem({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer || answer.done || Object.values(answer.fields).includes(answer.message)) return null;
  return (
    <p role="alert" className="font-semibold text-danger">
      {answer.message}
    </p>
  );
}

type DialogProps = Omit<Props, "note"> & { title: string };

/** The same in a dialog over the settings, which closes when it is done. */
export function SettingsDialog({ title, answer, version, submit, children }: DialogProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { formMethod, state } = useNavigation();
  const home = "/vendor-dashboard/settings";
  const close = () => navigate(home, { preventScrollReset: true });
  useEffect(() => {
    // Not before the cards behind have been read anew: leaving now would cut that short.
    if (!answer?.done || state !== "idle") return;
    toast(answer.message);
    navigate(home, { preventScrollReset: true });
  }, [answer, state, toast, navigate]);
  return (
    <Dialog title={title} onClose={close} closeHref={home}>
      <Form method="post" noValidate preventScrollReset replace className="contents">
        <input type="hidden" name="version" value={version} />
        <div className="dialog-body space-y-4 pt-0" key={version}>
          {children}
          <Problem answer={answer} />
        </div>
        <div className="dialog-foot flex gap-3">
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={state !== "idle" && formMethod === "POST"} className="grow">
            {submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
