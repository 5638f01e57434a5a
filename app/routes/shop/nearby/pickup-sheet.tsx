import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";

/** Scroll distance at which the sheet expands (SPEC.md 2, Pickup sheet). */
const EXPAND_AT_PX = 10;
const DRAG_PX = 40;
const PRESS_PX = 6;

type Props = { title: string; topId: string | null; children: ReactNode };

/** The handle toggles by press, key or drag. Scrolling expands; scrolling back to the top collapses. */
export function PickupSheet({ title, topId, children }: Props) {
  const [expanded, setExpanded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  const drag = useDrag(expanded, setExpanded);

  // A marker was pressed: its vendor is now first, so scroll to the top.
  useEffect(() => {
    if (topId) list.current?.scrollTo({ top: 0 });
  }, [topId]);

  function onScroll() {
    const at = list.current?.scrollTop ?? 0;
    if (at > EXPAND_AT_PX && scrolled.current <= EXPAND_AT_PX) setExpanded(true);
    if (at <= 0 && scrolled.current > 0) setExpanded(false);
    scrolled.current = at;
  }

  return (
    <section
      aria-label="Dispensaries for pickup"
      className="pickup-sheet absolute inset-x-0 bottom-0 z-1 flex h-[46%] flex-col rounded-t-[20px] bg-paper shadow-[0_-12px_32px_-16px_oklch(24%_0.025_155/0.4)] transition-[height] duration-200 ease-[ease-out] data-dragging:transition-none data-expanded:h-[92%] lg:right-auto lg:h-[92%] lg:w-120 lg:data-expanded:h-full noscript:static! noscript:h-auto!"
      data-expanded={expanded || undefined}
      data-dragging={drag.offset !== 0 || undefined}
      style={drag.offset === 0 ? undefined : { translate: `0 ${drag.offset}px` }}
    >
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls="pickup-list"
        className="flex min-h-13 flex-none cursor-grab touch-none flex-col items-center gap-1.5 rounded-[inherit] px-4 pt-2.5 pb-2 noscript:hidden"
        {...drag.handlers}
      >
        <span className="h-[0.3125rem] w-11 rounded-full bg-[color-mix(in_oklch,var(--color-quiet)_50%,var(--color-line))]" />
        <span className="font-semibold">{title}</span>
        <span className="sr-only">{expanded ? "Show more of the map" : "Show more of the list"}</span>
      </button>
      <div
        id="pickup-list"
        ref={list}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-1 pb-24"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        onScroll={onScroll}
      >
        {children}
      </div>
    </section>
  );
}

function useDrag(expanded: boolean, setExpanded: (expanded: boolean) => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<number | null>(null);
  const moved = useRef(0);
  return {
    offset,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientY;
        moved.current = 0;
      },
      onPointerMove(event: PointerEvent) {
        if (start.current === null) return;
        moved.current = event.clientY - start.current;
        // Follows the finger only where the sheet can go.
        setOffset(expanded ? Math.max(0, moved.current) : Math.min(0, moved.current));
      },
      onPointerUp() {
        start.current = null;
        setOffset(0);
        if (moved.current <= -DRAG_PX) setExpanded(true);
        if (moved.current >= DRAG_PX) setExpanded(false);
      },
      onPointerCancel() {
        start.current = null;
        setOffset(0);
      },
      onClick() {
        if (Math.abs(moved.current) <= PRESS_PX) setExpanded(!expanded);
        moved.current = 0;
      },
    },
  };
}
