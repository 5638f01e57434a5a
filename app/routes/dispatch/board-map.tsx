import { MapIcon } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { TiledMap, type Tiles } from "#app/ui/map/tiled-map.tsx";
import type { Shown } from "./leaflet-board.client.ts";

/** Loads only when visible: at once beside the list, on request on phones. */
export function BoardMap({ cards, couriers, tiles, choose }: Shown & { tiles: Tiles }) {
  const [isOpen, setIsOpen] = useState(false);
  const [drawn, setDrawn] = useState(cards);
  // The list is rebuilt with every tick. Redraw the map only if its cards changed.
  if (cards.length !== drawn.length || cards.some((card, at) => card !== drawn[at])) setDrawn(cards);
  const shown = useMemo(() => ({ cards: drawn, couriers, choose }), [drawn, couriers, choose]);
  useEffect(() => {
    if (matchMedia("(min-width: 80rem)").matches) setIsOpen(true);
  }, []);
  return (
    <section aria-label="Map of pickups and drop-offs" className="xl:sticky xl:top-18">
      {isOpen ? (
        <>
          <div className="isolate h-80 overflow-hidden rounded-card border border-line bg-wash xl:h-[calc(100dvh-9rem)]">
            <TiledMap load={() => import("./leaflet-board.client.ts")} tiles={tiles} shown={shown} />
          </div>
          <p className="mt-2 text-sm text-quiet">
            Rings are pickups, dots are drop-offs
            {couriers.length > 0 ? ", initials are couriers on shift at their last stop" : ""}. Select a ring or dot to
            see its request{choose ? ", or draw a box with Shift to select all inside." : "."}
          </p>
        </>
      ) : (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="flex min-h-14 w-full items-center justify-center gap-2 rounded-card border border-line bg-card font-semibold hover:bg-wash xl:invisible"
        >
          <MapIcon className="size-5 text-leaf" aria-hidden />
          Show the map
        </button>
      )}
    </section>
  );
}
