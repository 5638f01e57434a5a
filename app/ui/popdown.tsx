import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  label: ReactNode;
  title?: string;
  className?: string;
  panelClassName?: string;
  children: ReactNode;
};

/** A details element, so that it opens before hydration. */
export function Popdown({ label, title, className, panelClassName = "", children }: Props) {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    const details = ref.current;
    if (!details?.open) return;
    if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
    details.open = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` reads the element alone
  useEffect(() => {
    const details = ref.current;
    const onPointerDown = (event: PointerEvent) => {
      if (details?.open && !details.contains(event.target as Node)) details.open = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    addEventListener("pointerdown", onPointerDown);
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("pointerdown", onPointerDown);
      removeEventListener("keydown", onKeyDown);
    };
  }, []);
  return (
    <details ref={ref} className="group relative">
      <summary className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${className}`}>{label}</summary>
      <div
        className={`absolute top-full z-20 mt-2 rounded-card border border-line bg-card shadow-xl ${panelClassName}`}
      >
        {title ? (
          <div className="-mt-2 mb-3 flex items-center justify-between">
            <h2 className="font-display text-xl font-semibold">{title}</h2>
            <button
              type="button"
              aria-label={`Close ${title.toLowerCase()}`}
              className="-mr-2 grid size-11 cursor-pointer place-items-center rounded-full text-xl hover:bg-wash noscript:hidden"
              onClick={close}
            >
              ✕
            </button>
          </div>
        ) : null}
        {children}
      </div>
    </details>
  );
}
