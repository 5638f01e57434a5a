import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";

/** Scrolled further down than this, the sheet makes room (SPEC.md 2, Pickup sheet). */
const EXPAND_AT_PX = 10;
/** A drag of the handle this far decides; a shorter one is a press. */
const DRAG_PX = 40;
const PRESS_PX = 6;

type Props = { title: string; topId: string | null; children: ReactNode };

/** The sheet over the map: its handle toggles it, by press, key or drag; scrolling expands it, and back at the top it collapses. */
export function PickupSheet({ title, topId, children }: Props) {
  const [expanded, setExpanded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  const drag = useDrag(expanded, setExpanded);

  // A marker was pressed: its vendor is first now, so the list begins there.
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
      className="pickup-sheet"
      data-expanded={expanded || undefined}
      data-dragging={drag.offset !== 0 || undefined}
      style={drag.offset === 0 ? undefined : { translate: `0 ${drag.offset}px` }}
    >
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls="pickup-list"
        className="pickup-handle"
        {...drag.handlers}
      >
        <span className="pickup-grip" />
        <span className="font-semibold">{title}</span>
        <span className="sr-only">{expanded ? "Show more of the map" : "Show more of the list"}</span>
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <div id="pickup-list" ref={list} className="pickup-list" tabIndex={0} onScroll={onScroll}>
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
        // It follows the finger only where it can go.
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
