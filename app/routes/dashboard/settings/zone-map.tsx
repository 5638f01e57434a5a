import { useEffect, useRef } from "react";
import type { Point } from "#app/domain/places/geo.ts";
import { MapPlaceholder } from "#app/ui/map-placeholder.tsx";
import { usePart } from "#app/ui/page/load-part.ts";
import type { drawZone as DrawZone } from "./leaflet-zone.ts";

type Props = {
  point: Point | null;
  radiusMiles: number;
  tiles: { url: string; attribution: string };
  onPlace(at: Point): void;
};

/** Click, drag or arrow keys move the marker. Leaflet loads only here. */
export function ZoneMap({ point, radiusMiles, tiles, onPlace }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<typeof DrawZone>>(undefined);
  const latest = useRef({ point, radiusMiles, onPlace });
  latest.current = { point, radiusMiles, onPlace };
  const { url, attribution } = tiles;
  const leaflet = usePart(() => import("./leaflet-zone.ts"));
  const drawZone = leaflet.state === "loaded" ? leaflet.module.drawZone : null;

  useEffect(() => {
    if (!drawZone || !frame.current) return;
    drawn.current = drawZone(frame.current, { url, attribution }, (at) => latest.current.onPlace(at));
    drawn.current.show(latest.current.point, latest.current.radiusMiles);
    return () => {
      drawn.current?.remove();
      drawn.current = undefined;
    };
  }, [drawZone, url, attribution]);

  useEffect(() => drawn.current?.show(point, radiusMiles), [point, radiusMiles]);

  return (
    <div>
      <div className="isolate h-80 overflow-hidden rounded-card border border-line bg-wash sm:h-96">
        {drawZone ? (
          // Without tiles, use our background instead of Leaflet's gray.
          <div ref={frame} className="h-full" style={{ background: "var(--color-wash)" }} />
        ) : (
          <MapPlaceholder failed={leaflet.state === "failed"} retry={leaflet.retry} />
        )}
      </div>
      <p className="mt-1 text-sm text-quiet">
        Click the map, drag the marker, or move it with the arrow keys when it has the focus.
      </p>
    </div>
  );
}
