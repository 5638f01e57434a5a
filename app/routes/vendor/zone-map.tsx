import { useEffect, useRef } from "react";
import type { Point } from "#app/domain/geo.ts";
import type { drawZone } from "./leaflet-zone.ts";

type Props = {
  point: Point | null;
  radiusMiles: number;
  tiles: { url: string; attribution: string };
  onPlace(at: Point): void;
};

/** The zone on a map: its marker goes where the map is clicked, where it is dragged, or by arrow keys. Leaflet loads here alone. */
export function ZoneMap({ point, radiusMiles, tiles, onPlace }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<typeof drawZone>>(undefined);
  const latest = useRef({ point, radiusMiles, onPlace });
  latest.current = { point, radiusMiles, onPlace };
  const { url, attribution } = tiles;

  useEffect(() => {
    let left = false;
    void import("./leaflet-zone.ts").then(({ drawZone }) => {
      if (left || !frame.current) return;
      drawn.current = drawZone(frame.current, { url, attribution }, (at) => latest.current.onPlace(at));
      drawn.current.show(latest.current.point, latest.current.radiusMiles);
    });
    return () => {
      left = true;
      drawn.current?.remove();
      drawn.current = undefined;
    };
  }, [url, attribution]);

  useEffect(() => drawn.current?.show(point, radiusMiles), [point, radiusMiles]);

  return (
    <div>
      <div
        ref={frame}
        className="isolate h-80 overflow-hidden rounded-card border border-line sm:h-96"
        // Without tiles the ground is ours, not Leaflet's grey.
        style={{ background: "var(--color-wash)" }}
      />
      <p className="mt-1 text-sm text-quiet">
        Click the map, drag the marker, or move it with the arrow keys when it has the focus.
      </p>
    </div>
  );
}
