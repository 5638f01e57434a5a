import L from "leaflet";
import type { BoardCourier } from "#app/domain/couriers/board.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { dutyLabels } from "#app/domain/couriers/offer.ts";
import { isFinished, statusLabels } from "#app/domain/couriers/request.ts";
import { courierStatusColors } from "#app/ui/courier-status-badge.tsx";
import { leafletMap } from "#app/ui/map/leaflet-map.ts";
import type { Tiles } from "#app/ui/map/tiled-map.tsx";

export type Shown = {
  cards: readonly CourierCard[];
  couriers: readonly BoardCourier[];
  /** Called with the requests that start or end inside a box drawn with Shift. */
  choose: ((ids: string[]) => void) | null;
};

export function draw(element: HTMLElement, tiles: Tiles) {
  const map = leafletMap(element, tiles, 11, { preferCanvas: true });
  const people = L.layerGroup().addTo(map);
  const drawn = new Map<string, { card: CourierCard; layer: L.LayerGroup }>();
  let known = new Set<string>();
  let latest: Shown = { cards: [], couriers: [], choose: null };
  boxes(map, (box) =>
    latest.choose?.(
      latest.cards
        .filter((card) => drawn.has(card.id) && endsOf(card).some((place) => box.contains(place)))
        .map(({ id }) => id),
    ),
  );

  /** Cards that didn't change keep their pins. */
  function drawCards(active: readonly CourierCard[]) {
    const current = new Set(active);
    for (const [id, { card, layer }] of drawn) {
      if (current.has(card)) continue;
      layer.remove();
      drawn.delete(id);
    }
    for (const card of active) if (!drawn.has(card.id)) drawn.set(card.id, { card, layer: pinsOf(card).addTo(map) });
  }

  return {
    show(shown: Shown) {
      latest = shown;
      const active = shown.cards.filter((card) => !isFinished(card.status));
      drawCards(active);
      people.clearLayers();
      const corners: L.LatLngExpression[] = active.flatMap(endsOf);
      for (const { name, duty, place } of shown.couriers) {
        if (!place || duty === "off") continue;
        corners.push(place);
        initials(name, `${name}, ${dutyLabels[duty]}: last stop`, place).addTo(people);
      }
      // Refit only for new requests that are out of sight; otherwise keep the view as the user moved it.
      const added = active.filter(({ id }) => !known.has(id)).flatMap(endsOf);
      if (corners.length > 0 && (known.size === 0 || added.some((place) => !map.getBounds().contains(place))))
        map.fitBounds(L.latLngBounds(corners), { padding: [50, 50], maxZoom: 14 });
      known = new Set(active.map(({ id }) => id));
    },
    remove: () => map.remove(),
  };
}

/** A canvas knows no custom properties. */
const paint = (color: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(color.slice("var(".length, -1));

const endsOf = ({ pickup, dropOff }: CourierCard) => [pickup, dropOff].filter((place) => place !== null);

function pinsOf(card: CourierCard): L.LayerGroup {
  const { pickup, dropOff } = card;
  const ends = endsOf(card);
  return L.layerGroup([
    ...(ends.length === 2 ? [L.polyline(ends, { color: "#5b6b60", weight: 2, dashArray: "4 6" })] : []),
    ...(pickup ? [pin(card, pickup, "pickup")] : []),
    ...(dropOff ? [pin(card, dropOff, "drop-off")] : []),
  ]);
}

/** Leaflet's own box, drawn with Shift, zooms. */
function boxes(map: L.Map, drawn: (box: L.LatLngBounds) => void) {
  map.boxZoom.disable();
  map.on("mousedown", ({ latlng: from, originalEvent }) => {
    if (!originalEvent.shiftKey) return;
    map.dragging.disable();
    const color = paint("var(--color-leaf)");
    const box = L.rectangle(L.latLngBounds(from, from), { color, weight: 2, interactive: false }).addTo(map);
    const stretch = (event: MouseEvent) => box.setBounds(L.latLngBounds(from, map.mouseEventToLatLng(event)));
    const finish = () => {
      document.removeEventListener("mousemove", stretch);
      map.dragging.enable();
      drawn(box.remove().getBounds());
    };
    // The pointer may leave the map.
    document.addEventListener("mousemove", stretch);
    document.addEventListener("mouseup", finish, { once: true });
  });
}

function initials(name: string, title: string, at: L.LatLngLiteral): L.Marker {
  const icon = document.createElement("span");
  icon.textContent = name.replace(/(\p{L})[^ ]* ?/gu, "$1").slice(0, 2);
  icon.className =
    "grid size-7 place-items-center rounded-full border-2 border-card bg-ink text-xs font-bold text-card";
  // The ring of a pickup would hide a courier who is there.
  const beside = L.divIcon({ html: icon, className: "", iconSize: [28, 28], iconAnchor: [-10, 14] });
  return L.marker(at, { icon: beside, title, keyboard: false });
}

function pin(card: CourierCard, at: L.LatLngLiteral, end: "pickup" | "drop-off"): L.CircleMarker {
  const color = paint(courierStatusColors[card.status]);
  const fillColor = end === "pickup" ? "#fff" : color;
  return L.circleMarker(at, { radius: 8, weight: 3, color, fillColor, fillOpacity: 1 })
    .on("mouseover", title(`${card.dispensaryName}, order ${card.orderNumber}: ${end}, ${statusLabels[card.status]}`))
    .on("mouseout", title(""))
    .on("click", () => {
      const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
      document.getElementById(`request-${card.id}`)?.scrollIntoView({ behavior, block: "center" });
    });
}

/** The canvas's own tooltip, because the map would cut off Leaflet's. */
const title =
  (text: string) =>
  ({ originalEvent: { target } }: L.LeafletMouseEvent) => {
    (target as HTMLElement).title = text;
  };
