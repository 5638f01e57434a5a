import { type ReactNode, useEffect, useRef } from "react";

type Props = { label: ReactNode; className?: string; panelClassName?: string; children: ReactNode };

/**
 * A button with a panel under it: a details element, so that it opens before hydration too. A click outside and Escape
 * close it.
 */
export function Popdown({ label, className, panelClassName = "", children }: Props) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = ref.current;
    const onPointerDown = (event: PointerEvent) => {
      if (details?.open && !details.contains(event.target as Node)) details.open = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details?.open) return;
      details.open = false;
      if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
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
        {children}
      </div>
    </details>
  );
}
