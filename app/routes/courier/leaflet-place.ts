import "leaflet/dist/leaflet.css";
import L from "leaflet";

const ZOOM = 15;

/** Returns the cleanup function. */
export function drawPlace(
  element: HTMLElement,
  at: { lat: number; lng: number },
  tiles: { url: string; attribution: string },
): () => void {
  const map = L.map(element, { center: at, zoom: ZOOM, scrollWheelZoom: false });
  map.attributionControl.setPrefix(false);
  L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(map);
  L.circleMarker(at, { radius: 10, weight: 4, color: "#fff", fillColor: "#2f7a4d", fillOpacity: 1 }).addTo(map);
  return () => map.remove();
}
