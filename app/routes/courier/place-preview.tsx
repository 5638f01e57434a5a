import { MapPin } from "lucide-react";
import { useEffect, useRef } from "react";
import type { SavedAddress } from "#app/domain/places/address.ts";
import { MapPlaceholder } from "#app/ui/map-placeholder.tsx";
import { usePart } from "#app/ui/page/load-part.ts";

type Props = { place: SavedAddress | null; tiles: { url: string; attribution: string } };

/** The chosen address at zoom 15 (SPEC.md 9). Leaflet loads with the first choice. */
export function PlacePreview({ place, tiles }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { url, attribution } = tiles;
  const leaflet = usePart(() => import("./leaflet-place.ts"), place !== null);
  const drawPlace = leaflet.state === "loaded" ? leaflet.module.drawPlace : null;
  useEffect(() => {
    return place && drawPlace && frame.current ? drawPlace(frame.current, place, { url, attribution }) : undefined;
  }, [place, drawPlace, url, attribution]);
  return (
    <div className="isolate h-64 overflow-hidden rounded-card border border-line bg-card sm:h-80">
      {place && !drawPlace ? (
        <MapPlaceholder failed={leaflet.state === "failed"} retry={leaflet.retry} />
      ) : place ? (
        // A section rather than an image, because the attribution contains links.
        <section ref={frame} aria-label={`Map of ${place.address}`} className="h-full" />
      ) : (
        <div className="flex h-full flex-col items-center justify-center gap-2 p-6 text-center text-quiet">
          <MapPin className="size-8 text-leaf" aria-hidden />
          <p>Choose your dispensary’s address and see where couriers will come to.</p>
        </div>
      )}
    </div>
  );
}
