import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";

/** Scrolls by whole cards: by thumb, by keys while focused, or by arrow buttons with a mouse. */
export function Strip({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: true });
  const look = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {};
    const [start, end] = [scrollLeft < 8, scrollLeft > scrollWidth - clientWidth - 8];
    if (start !== ends.start || end !== ends.end) setEnds({ start, end });
  };
  const page = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.98 });
  return (
    <div className="strip-frame" onPointerEnter={look}>
      <ul
        ref={list}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        className="strip"
        onScroll={look}
      >
        {children}
      </ul>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        hidden={ends.start}
        className="strip-arrow left-2"
        onClick={() => page(-1)}
      >
        <ArrowLeft className="size-5" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        hidden={ends.end}
        className="strip-arrow right-2"
        onClick={() => page(1)}
      >
        <ArrowRight className="size-5" />
      </button>
    </div>
  );
}
