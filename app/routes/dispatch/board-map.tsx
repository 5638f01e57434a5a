import { MapIcon } from "lucide-react";
import { useEffect, useState } from "react";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { TiledMap, type Tiles } from "#app/ui/map/tiled-map.tsx";

/** Loads only when visible: at once beside the list, on request on phones. */
export function BoardMap({ cards, tiles }: { cards: readonly CourierCard[]; tiles: Tiles }) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (matchMedia("(min-width: 80rem)").matches) setAsked(true);
  }, []);
  return (
    <section aria-label="Map of pickups and drop-offs" className="xl:sticky xl:top-18">
      {asked ? (
        <>
          <div className="isolate h-80 overflow-hidden rounded-card border border-line bg-wash xl:h-[calc(100dvh-9rem)]">
            <TiledMap load={() => import("./leaflet-board.ts")} tiles={tiles} shown={cards} />
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
