import * as Radix from "@radix-ui/react-dialog";
import { useRef } from "react";
import { DialogCross, type DialogProps, overlayLook, panelLook, titleLook } from "./dialog-cross.tsx";

// The scroll lock writes a style element. It asks this global for the word that our Content-Security-Policy wants on it.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ =
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;

export function RadixDialog(props: DialogProps & { still: boolean; opener: Element | null }) {
  const { title, titleHidden, onClose, closeHref, kind = "modal", describedBy, className = "", children } = props;
  const { still, opener } = props;
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose?.())}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook(!still)} />
        <Radix.Content
          ref={panel}
          role={kind === "alert" ? "alertdialog" : "dialog"}
          aria-describedby={describedBy}
          className={panelLook(kind, !still, className)}
          // The panel itself, not its first button: a screen reader starts with the title, and nothing is pressed by accident.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus();
          }}
          // Radix gives it back to its own trigger, and these dialogs have none.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const back = opener?.isConnected && opener !== document.body ? opener : document.getElementById("main");
            (back as HTMLElement | null)?.focus({ preventScroll: true });
          }}
          onPointerDownOutside={(event) => {
            if (kind === "alert") event.preventDefault();
          }}
        >
          <Radix.Title className={titleHidden ? "sr-only" : titleLook}>{title}</Radix.Title>
          {kind === "alert" ? null : <DialogCross closeHref={closeHref} onClose={onClose} />}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
