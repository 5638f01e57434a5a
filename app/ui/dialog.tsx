import { type ComponentType, type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { DialogCross, type DialogProps, overlayLook, panelLook, titleLook } from "./dialog-cross.tsx";

type Inner = DialogProps & {
  /** The same panel stood there already while this loaded; it must not come in a second time. */
  still: boolean;
  /** What had the focus before. */
  opener: Element | null;
};

let loaded: ComponentType<Inner> | undefined;
let loading: Promise<void> | undefined;
const waiting = new Set<() => void>();

/** Fetches the part that traps focus and locks the scroll: for a module that is itself fetched to open a dialog. */
export function preloadDialog(): Promise<void> {
  loading ??= import("./dialog-radix.tsx").then(
    (module) => {
      loaded = module.RadixDialog;
      for (const tell of waiting) tell();
    },
    () => {
      // Offline: the plain panel below does. The next dialog asks again.
      loading = undefined;
    },
  );
  return loading;
}

const subscribe = (tell: () => void) => {
  waiting.add(tell);
  return () => void waiting.delete(tell);
};

/**
 * A dialog that is open while it is mounted. Radix loads with the first one; until it is there (and in the first HTML,
 * for a dialog that has an address) the same panel stands without its focus trap, so that nothing waits or moves. A panel
 * that somebody has used by then stays as it is: the other one would come with empty fields and forget what it had asked.
 */
export function Dialog(props: DialogProps) {
  const plain = useRef<HTMLDivElement>(null);
  const used = useRef(false);
  const Radix = useSyncExternalStore(
    subscribe,
    () => (used.current || isTypedInto(plain.current) ? undefined : loaded),
    () => undefined,
  );
  const [still] = useState(() => !loaded);
  const [opener] = useState(() => (import.meta.env.SSR ? null : document.activeElement));
  useEffect(() => void preloadDialog(), []);
  if (Radix) return <Radix {...props} still={still} opener={opener} />;
  const use = () => {
    used.current = true;
  };
  return <PlainDialog {...props} panel={plain} onUsed={use} />;
}

/** Whether a field says something else than the HTML brought: it may have been typed in before hydration. */
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
          // A dialog that this one stands in stays open.
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
