import { MapIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { CourierCard } from "#app/domain/courier-card.ts";

type Props = { cards: readonly CourierCard[]; tiles: { url: string; attribution: string } };
type Drawn = { draw(cards: readonly CourierCard[]): void; remove(): void };

/** Pickups and drop-offs of what is under way. Leaflet loads when the map is looked at: at once beside the list, on a phone on demand. */
export function BoardMap({ cards, tiles }: Props) {
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<Drawn>(undefined);
  const latest = useRef(cards);
  latest.current = cards;
  const { url, attribution } = tiles;

  useEffect(() => {
    if (matchMedia("(min-width: 64rem)").matches) setAsked(true);
  }, []);
  useEffect(() => {
    if (!asked) return;
    let left = false;
    void import("./leaflet-board.ts").then(({ drawBoard }) => {
      if (left || !frame.current) return;
      map.current = drawBoard(frame.current, { url, attribution });
      map.current.draw(latest.current);
    });
    return () => {
      left = true;
      map.current?.remove();
      map.current = undefined;
    };
  }, [asked, url, attribution]);
  useEffect(() => map.current?.draw(cards), [cards]);

  return (
    <aside aria-label="Map of pickups and drop-offs" className="lg:sticky lg:top-20">
      {asked ? (
        <>
          <div
            ref={frame}
            className="isolate h-80 overflow-hidden rounded-card border border-line bg-wash lg:h-[calc(100dvh-9rem)]"
          />
          <p className="mt-2 text-sm text-quiet">
            Rings are pickups, pins are drop-offs; a press leads to the request.
          </p>
        </>
      ) : (
        <button
          type="button"
          onClick={() => setAsked(true)}
          className="flex min-h-14 w-full items-center justify-center gap-2 rounded-card border border-line bg-card font-semibold hover:bg-wash lg:invisible"
        >
          <MapIcon className="size-5 text-leaf" aria-hidden />
          Show the map
        </button>
      )}
    </aside>
  );
}
