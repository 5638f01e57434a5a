import L from "leaflet";
import type { Point } from "#app/domain/places/geo.ts";
import { LOS_ANGELES, leafletMap } from "#app/ui/map/leaflet-map.ts";
import type { Tiles } from "#app/ui/map/tiled-map.tsx";

const METERS_PER_MILE = 1609.344;
const ICON_PX = 40;
const STEP_PX = 12;

const LABEL = "Delivery zone marker";

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

const pin = L.divIcon({
  className: "",
  html: '<svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true"><path fill="#2f7a4d" stroke="#fff" stroke-width="1.5" d="M12 22s7-6.600 7-12a7 7 0 1 0-14 0c0 5.400 7 12 7 12Z"/><circle cx="12" cy="10" r="2.600" fill="#fff"/></svg>',
  iconSize: [ICON_PX, ICON_PX],
  iconAnchor: [ICON_PX / 2, ICON_PX - 3],
});

type Shown = { point: Point | null; radiusMiles: number; onPlace(at: Point): void };

export function draw(element: HTMLElement, tiles: Tiles) {
  const map = leafletMap(element, tiles, 12);
  let onPlace: Shown["onPlace"] = () => {};
  const marker = L.marker(LOS_ANGELES, { icon: pin, draggable: true, keyboard: true, alt: LABEL, title: LABEL });
  const circle = L.circle(LOS_ANGELES, { radius: 0, color: "#2f7a4d", weight: 2, fillOpacity: 0.08 });
  marker.on("dragend", () => onPlace(marker.getLatLng()));
  map.on("click", (event) => onPlace(event.latlng));

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (!arrow || event.target !== marker.getElement()) return;
    // Otherwise the map would move instead.
    event.preventDefault();
    event.stopPropagation();
    const at = map.latLngToContainerPoint(marker.getLatLng()).add(arrow);
    onPlace(map.containerPointToLatLng(at));
  }
  element.addEventListener("keydown", onKeyDown, true);

  let fitted = "";
  function show({ point, radiusMiles, ...shown }: Shown) {
    onPlace = shown.onPlace;
    const radius = Math.min(Math.max(radiusMiles, 0), 60) * METERS_PER_MILE;
    if (!point || Math.abs(point.lat) > 85 || Math.abs(point.lng) > 180) {
      marker.remove();
      circle.remove();
      return;
    }
    marker.setLatLng(point).addTo(map);
    circle.setLatLng(point).setRadius(radius).addTo(map);
    // Only a new radius or an off-screen marker moves the map, not every small step.
    const seen = map.getBounds().contains(point);
    if (fitted === String(radius) && seen) return;
    fitted = String(radius);
    map.fitBounds(L.latLng(point).toBounds(Math.max(radius, 500) * 2.1), { animate: false });
  }
  return {
    show,
    remove() {
      element.removeEventListener("keydown", onKeyDown, true);
      map.remove();
    },
  };
}
