import { MapPin } from "lucide-react";
import type { SavedAddress } from "#app/domain/places/address.ts";
import { TiledMap, type Tiles } from "#app/ui/map/tiled-map.tsx";

export const PlacePreview = ({ place, tiles }: { place: SavedAddress | null; tiles: Tiles }) => (
  <div className="isolate h-64 overflow-hidden rounded-card border border-line bg-card sm:h-80">
    {place ? (
      <TiledMap
        load={() => import("./leaflet-place.ts")}
        tiles={tiles}
        shown={place}
        label={`Map of ${place.address}`}
      />
    ) : (
      <div className="flex h-full flex-col items-center justify-center gap-2 p-6 text-center text-quiet">
        <MapPin className="size-8 text-leaf" aria-hidden />
        <p>Choose your dispensary’s address and see where couriers will come to.</p>
      </div>
    )}
  </div>
);
