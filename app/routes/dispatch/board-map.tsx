import { MapIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { MapPlaceholder } from "#app/ui/map-placeholder.tsx";
import { usePart } from "#app/ui/page/load-part.ts";

type Props = { cards: readonly CourierCard[]; tiles: { url: string; attribution: string } };
type Drawn = { draw(cards: readonly CourierCard[]): void; remove(): void };

/** Leaflet loads only when the map is visible: at once beside the list, on request on phones. */
export function BoardMap({ cards, tiles }: Props) {
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<Drawn>(undefined);
  const latest = useRef(cards);
  latest.current = cards;
  const { url, attribution } = tiles;
  const leaflet = usePart(() => import("./leaflet-board.ts"), asked);
  const drawBoard = leaflet.state === "loaded" ? leaflet.module.drawBoard : null;

  useEffect(() => {
    if (matchMedia("(min-width: 80rem)").matches) setAsked(true);
  }, []);
  useEffect(() => {
    if (!drawBoard || !frame.current) return;
    map.current = drawBoard(frame.current, { url, attribution });
    map.current.draw(latest.current);
    return () => {
      map.current?.remove();
      map.current = undefined;
    };
  }, [drawBoard, url, attribution]);
  useEffect(() => map.current?.draw(cards), [cards]);

  return (
    <section aria-label="Map of pickups and drop-offs" className="xl:sticky xl:top-18">
      {asked ? (
        <>
          <div className="isolate h-80 overflow-hidden rounded-card border border-line bg-wash xl:h-[calc(100dvh-9rem)]">
            {drawBoard ? (
              <div ref={frame} className="h-full" />
            ) : (
              <MapPlaceholder failed={leaflet.state === "failed"} retry={leaflet.retry} />
            )}
          </div>
          <p className="mt-2 text-sm text-quiet">
            Rings are pickups, pins are drop-offs. Select one to see its request.
          </p>
        </>
      ) : (
        <button
          type="button"
          onClick={() => setAsked(true)}
          className="flex min-h-14 w-full items-center justify-center gap-2 rounded-card border border-line bg-card font-semibold hover:bg-wash xl:invisible"
        >
          <MapIcon className="size-5 text-leaf" aria-hidden />
          Show the map
        </button>
      )}
    </section>
  );
}
