import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { PostButton } from "./post-button.tsx";

type Question = Pick<ComponentProps<typeof ConfirmDialog>, "title" | "text" | "keep">;
type Props = ComponentProps<typeof PostButton> & Question & { opener: ReactNode };

/** Asks in a dialog before it posts. */
export function ConfirmedPost({ opener, className = "", title, text, keep, onDone, ...post }: Props) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button look="quiet" className={`text-danger! ${className}`} onClick={() => setAsking(true)}>
        {opener}
      </Button>
      {asking ? (
        <ConfirmDialog title={title} text={text} keep={keep} onClose={close}>
          <PostButton look="danger" onDone={onDone ?? close} {...post} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
