import { type ComponentProps, type ReactNode, useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useDoneToast } from "#app/ui/form/use-post.ts";
import { useToast } from "#app/ui/toast.tsx";

type Props = Omit<ComponentProps<typeof PostForm>, "className"> & {
  version?: number | undefined;
  submit: string;
  problem?: string | undefined;
  /** Beside the button, e.g. that it was saved. */
  note?: ReactNode;
};

const HOME = "/vendor-dashboard/settings";

export function SettingsForm({ version, submit, problem, note, children, ...form }: Props) {
  useDoneToast(form.answer);
  return (
    <PostForm {...form} className="space-y-5">
      <input type="hidden" name="version" value={version} />
      {children}
      <FormProblem own={problem} />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton>{submit}</SubmitButton>
        {note}
      </div>
    </PostForm>
  );
}

export function useReturn(answer: Props["answer"], back: string) {
  const navigate = useNavigate();
  const toast = useToast();
  const { state } = useNavigation();
  useEffect(() => {
    // Wait for the page behind it to reload: leaving now would abort it.
    if (!answer?.done || state !== "idle") return;
    toast(answer.message);
    navigate(back, { preventScrollReset: true });
  }, [answer, state, back, toast, navigate]);
  return () => navigate(back, { preventScrollReset: true });
}

export const DialogFoot = ({ submit, onCancel }: { submit: string; onCancel(): void }) => (
  <div className="dialog-foot flex gap-3">
    <Button look="secondary" onClick={onCancel}>
      Cancel
    </Button>
    <SubmitButton className="grow">{submit}</SubmitButton>
  </div>
);

type DialogProps = Omit<Props, "note" | "problem"> & { title: string; back?: string };

/** In a dialog, which returns to `back` when done. */
export function SettingsDialog({ title, version, submit, back = HOME, children, ...form }: DialogProps) {
  const close = useReturn(form.answer, back);
  return (
    <Dialog title={title} onClose={close} closeHref={back}>
      <PostForm {...form} className="contents">
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        <div className="dialog-body space-y-4 pt-0" key={version}>
          {children}
          <FormProblem />
        </div>
        <DialogFoot submit={submit} onCancel={close} />
      </PostForm>
    </Dialog>
  );
}
