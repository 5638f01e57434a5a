import { X } from "lucide-react";
import type { ReactNode } from "react";

export type DialogProps = {
  title: ReactNode;
  titleHidden?: boolean;
  /** Without it, Escape and outside clicks don't close the dialog. */
  onClose?: () => void;
  /** Link target of the close button before hydration. */
  closeHref?: string;
  /** "modal" is a bottom sheet on phones, "drawer" slides in from the right, "alert" requires an answer. */
  kind?: "modal" | "drawer" | "alert";
  describedBy?: string;
  className?: string;
  children: ReactNode;
};

export const overlayLook = (enters: boolean) =>
  `fixed inset-0 z-40 bg-shade/50 ${enters ? "motion-safe:transition-opacity motion-safe:starting:opacity-0" : ""}`;

export const panelLook = (kind: keyof typeof panels, enters: boolean, className: string) =>
  `fixed z-41 flex flex-col overflow-x-hidden overflow-y-auto overscroll-contain bg-card shadow-[0_24px_64px_-24px_oklch(24%_0.025_155/0.5)] focus:outline-none ${panels[kind]} ${enters ? entrances[kind] : ""} ${className}`;

export const titleLook =
  "pt-4.5 pr-16 pb-3 pl-5 font-display text-2xl leading-[1.2] font-semibold [overflow-wrap:anywhere]";

const panels = {
  modal:
    "inset-x-0 bottom-(--notices,0px) max-h-[calc(92dvh-var(--notices,0px)*2)] rounded-t-[20px] md:inset-[50%_auto_auto_50%] md:w-[min(var(--dialog-width,34rem),calc(100vw-4rem))] md:-translate-1/2 md:rounded-[20px]",
  alert:
    "top-1/2 left-1/2 max-h-[calc(92dvh-var(--notices,0px)*2)] w-[min(26rem,calc(100vw-2rem))] -translate-1/2 rounded-[20px]",
  drawer: "top-0 right-0 bottom-(--notices,0px) w-[min(26rem,100vw)]",
};
const slidesUp =
  "motion-safe:transition-transform motion-safe:duration-200 motion-safe:starting:[transform:translateY(1.5rem)]";
const entrances = {
  modal: slidesUp,
  alert: slidesUp,
  drawer: "motion-safe:transition-transform motion-safe:duration-200 motion-safe:starting:[transform:translateX(100%)]",
};

export function DialogCross({ closeHref, onClose }: Pick<DialogProps, "closeHref" | "onClose">) {
  const cross = <X className="size-5" />;
  const look =
    "absolute top-3 right-3 z-2 grid size-11 cursor-pointer place-items-center rounded-full border border-line bg-card text-ink hover:bg-wash";
  if (!closeHref) {
    return (
      <button type="button" className={look} aria-label="Close" onClick={onClose}>
        {cross}
      </button>
    );
  }
  return (
    <a
      href={closeHref}
      className={look}
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
