import L from "leaflet";
import { GRID_METERS, type ShownPosition } from "#app/domain/couriers/position.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { leafletMap } from "#app/ui/map/leaflet-map.ts";
import { homePin, roundPin } from "#app/ui/map/leaflet-pin.ts";
import type { Tiles } from "#app/ui/map/tiled-map.tsx";

export type Shown = { position: ShownPosition; home: Point };

const VAN =
  '<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M2 6h12v3h4l4 4v4h-2a2.500 2.500 0 0 1-5 0H9a2.500 2.500 0 0 1-5 0H2z"/></svg>';
const CLOSEST = 16;
/** Seen around the van however far the map is zoomed out. */
const RING_PX = 30;
/** A pin's half, and below it the attribution. */
const TOP_LEFT = L.point(28, 28);
const BOTTOM_RIGHT = L.point(28, 44);

/** A picture that follows the courier: it takes neither the finger that scrolls the page nor the keyboard's focus. */
const STILL: L.MapOptions = {
  zoomControl: false,
  dragging: false,
  keyboard: false,
  doubleClickZoom: false,
  touchZoom: false,
  boxZoom: false,
};

export function draw(element: HTMLElement, tiles: Tiles) {
  const map = leafletMap(element, tiles, CLOSEST, STILL);
  const around = L.circle(map.getCenter(), {
    radius: GRID_METERS,
    interactive: false,
    weight: 2,
    color: "var(--color-leaf)",
    fillColor: "var(--color-leaf)",
    fillOpacity: 0.18,
  });
  const home = L.marker(map.getCenter(), { icon: homePin(), interactive: false, keyboard: false }).addTo(map);
  const van = roundPin("map-courier", "bg-leaf", VAN);
  const courier = L.marker(map.getCenter(), { icon: van, interactive: false, keyboard: false, zIndexOffset: 1000 });
  courier.addTo(map);

  return {
    show({ position, home: at }: Shown) {
      home.setLatLng(at);
      courier.setLatLng(position);
      around.setLatLng(position).setRadius(GRID_METERS);
      const bounds = L.latLngBounds([at, position]);
      if (position.isRounded) bounds.extend(around.addTo(map).getBounds());
      else around.remove();
      const zoom = Math.min(CLOSEST, map.getBoundsZoom(bounds, false, TOP_LEFT.add(BOTTOM_RIGHT)));
      // Streets stay where they are until the courier leaves the view or comes closer.
      if (zoom !== map.getZoom() || !map.getBounds().contains(bounds))
        map.fitBounds(bounds, {
          paddingTopLeft: TOP_LEFT,
          paddingBottomRight: BOTTOM_RIGHT,
          maxZoom: CLOSEST,
          animate: false,
        });
      const pixelMeters = map.distance(map.containerPointToLatLng([0, 0]), map.containerPointToLatLng([1, 0]));
      around.setRadius(Math.max(GRID_METERS, RING_PX * pixelMeters));
    },
    remove: () => void map.remove(),
  };
}
