import { MapPin } from "lucide-react";
import { useEffect, useRef } from "react";
import type { SavedAddress } from "#app/domain/address.ts";

type Props = { place: SavedAddress | null; tiles: { url: string; attribution: string } };

/** The chosen address on a map at zoom 15 (SPEC.md 9). Leaflet loads with the first choice. */
export function PlacePreview({ place, tiles }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { url, attribution } = tiles;
  useEffect(() => {
    if (!place) return;
    let remove: (() => void) | undefined;
    let left = false;
    void import("./leaflet-place.ts").then(({ drawPlace }) => {
      if (!left && frame.current) remove = drawPlace(frame.current, place, { url, attribution });
    });
    return () => {
      left = true;
      remove?.();
    };
  }, [place, url, attribution]);
  return (
    <div className="isolate h-64 overflow-hidden rounded-card border border-line bg-card sm:h-80">
      {place ? (
        <div ref={frame} role="img" aria-label={`Map of ${place.address}`} className="h-full" />
      ) : (
        <div className="flex h-full flex-col items-center justify-center gap-2 p-6 text-center text-quiet">
          <MapPin className="size-8 text-leaf" aria-hidden />
          <p>Choose your dispensary’s address and see where couriers will come to.</p>
        </div>
      )}
    </div>
  );
}
