import * as Radix from "@radix-ui/react-dialog";
import { useRef } from "react";
import { DialogCross, type DialogProps, overlayLook, panelLook, titleLook } from "./dialog-cross.tsx";

export function RadixDialog(props: DialogProps & { still: boolean; opener: Element | null }) {
  const { title, titleHidden, onClose, closeHref, kind = "modal", describedBy, className = "", children } = props;
  const { still, opener } = props;
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose?.())}>
      <Radix.Portal>
        {/* Not Radix's own: its scroll lock adds a style sheet, for which the browser restyles the whole page. */}
        <div className={overlayLook(!still)} />
        <Radix.Content
          ref={panel}
          role={kind === "alert" ? "alertdialog" : "dialog"}
          aria-describedby={describedBy}
          className={panelLook(kind, !still, className)}
          // Focus the panel, not its first button: screen readers start at the title, and Enter presses no button.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus();
          }}
          // Radix returns focus to its own trigger; these dialogs have none.
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
