import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

const STACK = "floating-stack";

/** Everything fixed to the bottom edge (floating-stack.css). */
export function FloatingStack() {
  const stack = useRef<HTMLDivElement>(null);
  useHeight(stack, "--floating");
  return <div ref={stack} id={STACK} />;
}

type FloatingProps = {
  /** Notices stand above bars and also cover dialogs; a bar spans the window. */
  kind: "notice" | "bar";
  className?: string;
  children: ReactNode;
};

export function Floating({ kind, className = "", children }: FloatingProps) {
  const [stack, setStack] = useState<HTMLElement | null>(null);
  useEffect(() => setStack(document.getElementById(STACK)), []);
  return stack && createPortal(<div className={`floating-${kind} ${className}`}>{children}</div>, stack);
}

/** In the page's HTML, so that it sticks without scripts, below the stack. */
export function StickyBar({ className, children }: { className: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useHeight(bar, "--sticky-bar");
  return (
    <div ref={bar} className={`sticky-bar sticky bottom-(--tab-bar,0px) ${className}`}>
      {children}
    </div>
  );
}

export function useHeight(ref: RefObject<HTMLElement | null>, property: string) {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      const floats = getComputedStyle(element).position !== "static";
      root.setProperty(property, `${floats ? Math.ceil(element.getBoundingClientRect().height) : 0}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty(property);
    };
  }, [ref, property]);
}
