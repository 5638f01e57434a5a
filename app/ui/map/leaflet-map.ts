import "leaflet/dist/leaflet.css";
import L from "leaflet";
import type { Tiles } from "./tiled-map.tsx";

// Makes Leaflet use 2D transforms. With 3D ones each pin is its own layer, which every frame draws again.
Object.assign(L.Browser, { ie3d: true });

/** SPEC.md 9, Default map center. */
export const LOS_ANGELES = { lat: 34.0522, lng: -118.2437 };

export function leafletMap(
  element: HTMLElement,
  { url, attribution }: Tiles,
  zoom: number,
  options?: L.MapOptions,
): L.Map {
  const map = L.map(element, { center: LOS_ANGELES, zoom, scrollWheelZoom: false, ...options });
  map.attributionControl.setPrefix(false);
  L.tileLayer(url, { attribution, maxZoom: 19 }).addTo(map);
  return map;
}
