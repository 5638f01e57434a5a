import { useMemo } from "react";
import { positionText, type ShownPosition } from "#app/domain/couriers/position.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { TiledMap, type Tiles } from "#app/ui/map/tiled-map.tsx";
import { useTicking } from "#app/ui/use-clock.ts";

export type Place = {
  position: ShownPosition;
  home: Point;
  tiles: Tiles;
  /** What `positionText` said at `now`. */
  text: string;
  now: number;
};

export function PlaceText({ place: { position, text, now }, timeZone }: { place: Place; timeZone: string }) {
  return useTicking(now, text, (at) => positionText(position, timeZone, at));
}

export function CourierMap({ place: { position, home, tiles } }: { place: Place }) {
  const shown = useMemo(() => ({ position, home }), [position, home]);
  return (
    <TiledMap
      load={() => import("./leaflet-courier.client.ts")}
      tiles={tiles}
      shown={shown}
      label="Map of your courier and your address"
    />
  );
}
