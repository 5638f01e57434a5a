import { X } from "lucide-react";
import type { ReactNode } from "react";

export type DialogProps = {
  /** The dialog's name, shown as its heading unless `titleHidden`. */
  title: ReactNode;
  titleHidden?: boolean;
  /** Without it the dialog is static: neither Escape nor a press outside closes it. */
  onClose?: () => void;
  /** What the cross leads to before the page is hydrated. */
  closeHref?: string;
  /** "modal" is a sheet from below on a phone, "drawer" comes from the right, "alert" waits for an answer. */
  kind?: "modal" | "drawer" | "alert";
  /** The id of the element that says what it is about. */
  describedBy?: string;
  className?: string;
  children: ReactNode;
};

type CrossProps = Pick<DialogProps, "closeHref" | "onClose">;

export function DialogCross({ closeHref, onClose }: CrossProps) {
  const cross = <X className="size-5" />;
  if (!closeHref) {
    return (
      <button type="button" className="dialog-close" aria-label="Close" onClick={onClose}>
        {cross}
      </button>
    );
  }
  return (
    <a
      href={closeHref}
      className="dialog-close"
      aria-label="Close"
      onClick={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      {cross}
    </a>
  );
}
