import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Cross } from "./icons.tsx";

export type DialogProps = {
  /** The dialog's name, shown as its heading unless `titleHidden`. */
  title: ReactNode;
  titleHidden?: boolean;
  onClose(): void;
  /** What the cross leads to before the page is hydrated. */
  closeHref?: string;
  /** "modal" is a sheet from below on a phone, "drawer" comes from the right, "alert" waits for an answer. */
  kind?: "modal" | "drawer" | "alert";
  /** The id of the element that says what it is about. */
  describedBy?: string;
  className?: string;
  children: ReactNode;
};

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
 * for a dialog that has an address) the same panel stands without its focus trap, so that nothing waits or moves.
 */
export function Dialog(props: DialogProps) {
  const Radix = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  );
  const [still] = useState(() => !loaded);
  const [opener] = useState(() => (import.meta.env.SSR ? null : document.activeElement));
  useEffect(() => void preloadDialog(), []);
  return Radix ? <Radix {...props} still={still} opener={opener} /> : <PlainDialog {...props} />;
}

function PlainDialog(props: DialogProps) {
  const { title, titleHidden, onClose, closeHref, kind = "modal", describedBy, className = "", children } = props;
  return (
    <>
      <div className="dialog-overlay" aria-hidden />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support what stands here */}
      <div
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

type CrossProps = Pick<DialogProps, "closeHref" | "onClose">;

export function DialogCross({ closeHref, onClose }: CrossProps) {
  const cross = <Cross className="size-5" />;
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
        onClose();
      }}
    >
      {cross}
    </a>
  );
}
