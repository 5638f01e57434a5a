import { usePart } from "#app/ui/page/load-part.ts";
import type { Place } from "./courier-map.tsx";

/** The map shows nothing that the words don't say. Pages without a courier load none of it. */
export function CourierPlace({ place, timeZone }: { place: Place; timeZone: string }) {
  const part = usePart(() => import("./courier-map.tsx"));
  const map = part.state === "loaded" ? part.module : null;
  return (
    <div className="mt-4">
      <p className="font-semibold tabular-nums">
        {map ? <map.PlaceText place={place} timeZone={timeZone} /> : place.text}
      </p>
      {part.state === "failed" ? null : (
        <div className="isolate mt-2 h-56 overflow-hidden rounded-card border border-line bg-wash noscript:hidden">
          {map ? <map.CourierMap place={place} /> : null}
        </div>
      )}
      {place.position.isRounded ? (
        <p className="mt-1 text-sm text-quiet">Approximate, to about 650 feet, until the last half mile.</p>
      ) : null}
    </div>
  );
}
