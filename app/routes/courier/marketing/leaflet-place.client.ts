import L from "leaflet";
import type { Point } from "#app/domain/places/geo.ts";
import { leafletMap } from "#app/ui/map/leaflet-map.ts";
import type { Tiles } from "#app/ui/map/tiled-map.tsx";

/** SPEC.md 9. */
const ZOOM = 15;

export function draw(element: HTMLElement, tiles: Tiles) {
  const map = leafletMap(element, tiles, ZOOM);
  const marker = L.circleMarker(map.getCenter(), {
    radius: 10,
    weight: 4,
    color: "#fff",
    fillColor: "#2f7a4d",
    fillOpacity: 1,
  }).addTo(map);
  return {
    show(at: Point) {
      map.setView(at, ZOOM);
      marker.setLatLng(at);
    },
    remove: () => void map.remove(),
  };
}
