import { type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { DialogCross, type DialogProps, overlayLook, panelLook, titleLook } from "./dialog-cross.tsx";

let loaded: typeof import("./dialog-radix.tsx").RadixDialog | undefined;
let loading: Promise<void> | undefined;
const waiting = new Set<() => void>();

export function preloadDialog(): Promise<void> {
  loading ??= import("./dialog-radix.tsx").then(
    (module) => {
      loaded = module.RadixDialog;
      for (const notify of waiting) notify();
    },
    () => {
      // Offline: show the plain panel. The next dialog retries.
      loading = undefined;
    },
  );
  return loading;
}

const subscribe = (notify: () => void) => {
  waiting.add(notify);
  return () => void waiting.delete(notify);
};

let open = 0;

/** Stops the page behind a dialog from scrolling (floating-stack.css). The padding replaces its scroll bar. */
function countOpen(change: 1 | -1) {
  const { body } = document;
  if (!open) body.style.paddingRight = `${innerWidth - body.clientWidth}px`;
  open += change;
  body.toggleAttribute("data-dialog", open > 0);
  if (!open) body.style.paddingRight = "";
}

/** Until Radix has loaded, the panel has no focus trap. One already in use isn't replaced, to keep its state. */
export function Dialog(props: DialogProps) {
  const plain = useRef<HTMLDivElement>(null);
  const used = useRef(false);
  const Radix = useSyncExternalStore(
    subscribe,
    () => (used.current || isTypedInto(plain.current) ? undefined : loaded),
    () => undefined,
  );
  // The same panel was already visible while loading, so it isn't animated again.
  const [still] = useState(() => !loaded);
  const [opener] = useState(() => (import.meta.env.SSR ? null : document.activeElement));
  useEffect(() => {
    void preloadDialog();
    countOpen(1);
    return () => countOpen(-1);
  }, []);
  if (Radix) return <Radix {...props} still={still} opener={opener} />;
  const use = () => {
    used.current = true;
  };
  return <PlainDialog {...props} panel={plain} onUsed={use} />;
}

/** Fields may have been edited before hydration. */
function isTypedInto(panel: HTMLElement | null): boolean {
  const fields = panel?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [];
  return [...fields].some((field) => field.value !== field.defaultValue);
}

type Plain = DialogProps & { panel: RefObject<HTMLDivElement | null>; onUsed: () => void };

function PlainDialog({ panel, onUsed, ...props }: Plain) {
  const { title, titleHidden, onClose, closeHref, kind = "modal", describedBy, className = "", children } = props;
  const titleId = useId();
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [panel]);
  return (
    <>
      <div className={overlayLook(false)} aria-hidden />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support what stands here */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one of two roles is given below */}
      <div
        ref={panel}
        onInput={onUsed}
        onPointerDown={onUsed}
        onClick={onUsed}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.defaultPrevented) return;
          // Keeps an outer dialog open.
          event.preventDefault();
          onClose?.();
        }}
        tabIndex={-1}
        role={kind === "alert" ? "alertdialog" : "dialog"}
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        className={panelLook(kind, false, className)}
      >
        <h2 id={titleId} className={titleHidden ? "sr-only" : titleLook}>
          {title}
        </h2>
        {kind === "alert" ? null : <DialogCross closeHref={closeHref} onClose={onClose} />}
        {children}
      </div>
    </>
  );
}
