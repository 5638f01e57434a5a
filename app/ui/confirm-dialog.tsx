import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** `children`: the button that goes ahead. */
type Props = { title: string; text: ReactNode; keep: string; onClose(): void; children?: ReactNode };

export function ConfirmDialog({ title, text, keep, onClose, children }: Props) {
  const id = useId();
  return (
    <Dialog title={title} kind="alert" onClose={onClose} describedBy={id}>
      <div className="dialog-body pt-0">
        <p id={id} className="[overflow-wrap:anywhere] text-quiet">
          {text}
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            {keep}
          </Button>
          {children}
        </div>
      </div>
    </Dialog>
  );
}
