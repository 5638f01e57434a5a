import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

const STACK = "floating-stack";

/** The one place for what floats at the foot of the window (styles/parts.css). The page ends above it. */
export function FloatingStack() {
  const stack = useRef<HTMLDivElement>(null);
  useHeight(stack, "--floating");
  return <div ref={stack} id={STACK} />;
}

type FloatingProps = {
  /** From the top: notices pass, also over dialogs; pills wait for a tap; a bar spans the window's foot. */
  kind: "notice" | "pill" | "bar";
  className?: string;
  children: ReactNode;
};

/** Something in the stack, from anywhere on the page; once the page is alive. */
export function Floating({ kind, className = "", children }: FloatingProps) {
  const [stack, setStack] = useState<HTMLElement | null>(null);
  useEffect(() => setStack(document.getElementById(STACK)), []);
  return stack && createPortal(<div className={`floating-${kind} ${className}`}>{children}</div>, stack);
}

/** A bar that belongs to its page and is in its HTML: it sticks to the window's foot without scripts too, below the stack. */
export function StickyBar({ className, children }: { className: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useHeight(bar, "--sticky-bar");
  return (
    <div ref={bar} className={`sticky-bar ${className}`}>
      {children}
    </div>
  );
}

/** Tells the styles how much room an element takes at the window's foot. */
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
