import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useDoneToast } from "#app/ui/form/use-post.ts";
import { useReturn } from "../use-return.ts";

type Props = Omit<ComponentProps<typeof PostForm>, "className"> & {
  version?: number | undefined;
  submit: string;
  problem?: string | undefined;
  /** Beside the button, e.g. that it was saved. */
  note?: ReactNode;
};

export function SettingsForm({ version, submit, problem, note, children, ...form }: Props) {
  useDoneToast(form.response);
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

export const DialogFoot = ({ submit, onCancel }: { submit: string; onCancel(): void }) => (
  <div className="dialog-foot flex gap-3">
    <Button look="secondary" onClick={onCancel}>
      Cancel
    </Button>
    <SubmitButton className="grow">{submit}</SubmitButton>
  </div>
);

const HOME = "/vendor-dashboard/settings";

type DialogProps = Omit<Props, "note" | "problem"> & { title: string; back?: string };

/** In a dialog, which returns to `back` when done. */
export function SettingsDialog({ title, version, submit, back = HOME, children, ...form }: DialogProps) {
  const close = useReturn(form.response, back);
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
