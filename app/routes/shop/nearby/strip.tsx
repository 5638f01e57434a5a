import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";

const arrows = [
  { end: "start", side: "left-2", by: -1, Icon: ArrowLeft },
  { end: "end", side: "right-2", by: 1, Icon: ArrowRight },
] as const;

/** Scrolls by whole cards: by thumb, by keys while focused, or by arrow buttons with a mouse. */
export function Strip({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: true });
  const update = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {};
    const [start, end] = [scrollLeft < 8, scrollLeft > scrollWidth - clientWidth - 8];
    if (start !== ends.start || end !== ends.end) setEnds({ start, end });
  };
  const page = (direction: 1 | -1) => list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.98 });
  return (
    <div className="strip-frame" onPointerEnter={update}>
      <ul
        ref={list}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        className="strip"
        onScroll={update}
      >
        {children}
      </ul>
      {arrows.map(({ end, side, by, Icon }) => (
        <button
          key={end}
          type="button"
          tabIndex={-1}
          aria-hidden
          hidden={ends[end]}
          className={`strip-arrow ${side}`}
          onClick={() => page(by)}
        >
          <Icon className="size-5" />
        </button>
      ))}
    </div>
  );
}
