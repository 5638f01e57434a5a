import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";

/** As many cards as fit, and a little of the next one, which says that there is more. */
const CARDS =
  "[--cards:2] [--inset:1rem] [--peek:1.25rem] sm:[--cards:3] lg:[--cards:4] lg:[--inset:1.25rem] xl:[--cards:5] in-[.pickup-sheet]:[--cards:2]! in-[.pickup-sheet]:[--inset:1rem]!";

type Props = { label: string; cards?: string; children: ReactNode };

/** Scrolls by whole cards: by thumb, by keys while focused, or by arrow buttons with a mouse. */
export function Strip({ label, cards = CARDS, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: true });
  const look = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {};
    const [start, end] = [scrollLeft < 8, scrollLeft > scrollWidth - clientWidth - 8];
    if (start !== ends.start || end !== ends.end) setEnds({ start, end });
  };
  const arrow = (direction: 1 | -1, hidden: boolean) => (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      hidden={hidden}
      className={`${direction === 1 ? "right-2" : "left-2"} absolute top-[calc(50%-1.875rem)] z-3 hidden size-11 cursor-pointer place-items-center rounded-full border border-line bg-card shadow-lg hover:bg-wash not-[[hidden]]:md:pointer-fine:group-hover/strip:grid noscript:hidden!`}
      onClick={() => list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.98 })}
    >
      {direction === 1 ? <ArrowRight className="size-5" /> : <ArrowLeft className="size-5" />}
    </button>
  );
  return (
    <div className={`group/strip @container relative [--gap:0.75rem] ${cards}`} onPointerEnter={look}>
      <ul
        ref={list}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        className="strip grid snap-x snap-mandatory scroll-px-(--inset) auto-cols-[calc((100%-var(--gap)*var(--cards)-var(--peek))/var(--cards))] scrollbar-none grid-flow-col gap-(--gap) overflow-x-auto overscroll-x-contain scroll-smooth px-(--inset) pt-1.5 pb-5 *:grid *:min-w-0 *:snap-start *:grid-cols-1"
        onScroll={look}
      >
        {children}
      </ul>
      {arrow(-1, ends.start)}
      {arrow(1, ends.end)}
    </div>
  );
}
