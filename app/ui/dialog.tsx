import { type ComponentType, type Ref, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { DialogCross, type DialogProps } from "./dialog-cross.tsx";

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
 * into which somebody has typed by then stays as it is: the other one would come with empty fields.
 */
export function Dialog(props: DialogProps) {
  const plain = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  const Radix = useSyncExternalStore(
    subscribe,
    () => (touched.current || isTypedInto(plain.current) ? undefined : loaded),
    () => undefined,
  );
  const [still] = useState(() => !loaded);
  const [opener] = useState(() => (import.meta.env.SSR ? null : document.activeElement));
  useEffect(() => void preloadDialog(), []);
  if (Radix) return <Radix {...props} still={still} opener={opener} />;
  const touch = () => {
    touched.current = true;
  };
  return <PlainDialog {...props} panel={plain} onTouched={touch} />;
}

/** Whether a field says something else than the HTML brought: it may have been typed in before hydration. */
function isTypedInto(panel: HTMLElement | null): boolean {
  const fields = panel?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [];
  return [...fields].some((field) => field.value !== field.defaultValue);
}

type Plain = DialogProps & { panel: Ref<HTMLDivElement>; onTouched: () => void };

function PlainDialog({ panel, onTouched, ...props }: Plain) {
  const { title, titleHidden, onClose, closeHref, kind = "modal", describedBy, className = "", children } = props;
  return (
    <>
      <div className="dialog-overlay" aria-hidden />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support what stands here */}
      <div
        ref={panel}
        onInput={onTouched}
        role={kind === "alert" ? "alertdialog" : "dialog"}
        aria-labelledby="plain-dialog-title"
        aria-describedby={describedBy}
        className={`dialog dialog-${kind} ${className}`}
      >
        <h2 id="plain-dialog-title" className={titleHidden ? "sr-only" : "dialog-title"}>
          {title}
        </h2>
        {kind === "alert" ? null : <DialogCross closeHref={closeHref} onClose={onClose} />}
        {children}
      </div>
    </>
  );
}
