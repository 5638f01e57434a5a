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
  /** Takes the requests with an end inside a box that is drawn with Shift. */
  choose: ((ids: string[]) => void) | null;
};

/** Few enough that a slow machine draws them between two frames. */
const CARDS_A_FRAME = 3;

export function draw(element: HTMLElement, tiles: Tiles) {
  const map = leafletMap(element, tiles, 11);
  const people = L.layerGroup().addTo(map);
  const drawn = new Map<string, { card: CourierCard; layer: L.LayerGroup }>();
  let frame = 0;
  let fitted = "";
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
    const queue = active.filter(({ id }) => !drawn.has(id));
    const drawSome = () => {
      for (const card of queue.splice(0, CARDS_A_FRAME)) drawn.set(card.id, { card, layer: pinsOf(card).addTo(map) });
      if (queue.length > 0) frame = requestAnimationFrame(drawSome);
    };
    cancelAnimationFrame(frame);
    drawSome();
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
      // Refit only for other requests; otherwise keep the view as the user moved it.
      const ids = active.map((card) => card.id).join();
      if (corners.length > 0 && ids !== fitted)
        map.fitBounds(L.latLngBounds(corners), { padding: [50, 50], maxZoom: 14 });
      fitted = ids;
    },
    remove() {
      cancelAnimationFrame(frame);
      map.remove();
    },
  };
}

const endsOf = ({ pickup, dropOff }: CourierCard) => [pickup, dropOff].filter((place) => place !== null);

function pinsOf(card: CourierCard): L.LayerGroup {
  const { pickup, dropOff } = card;
  const ends = endsOf(card);
  return L.layerGroup([
    ...(ends.length === 2 ? [L.polyline(ends, { color: "#5b6b60", weight: 2, dashArray: "4 6" })] : []),
    ...(pickup ? [marker(card, pickup, "pickup")] : []),
    ...(dropOff ? [marker(card, dropOff, "drop-off")] : []),
  ]);
}

/** Leaflet's own box, drawn with Shift, zooms. */
function boxes(map: L.Map, drawn: (box: L.LatLngBounds) => void) {
  map.boxZoom.disable();
  map.on("mousedown", ({ latlng: from, originalEvent }) => {
    if (!originalEvent.shiftKey) return;
    map.dragging.disable();
    const box = L.rectangle(L.latLngBounds(from, from), { color: "var(--color-leaf)", weight: 2 }).addTo(map);
    const stretch = ({ latlng }: L.LeafletMouseEvent) => box.setBounds(L.latLngBounds(from, latlng));
    map.on("mousemove", stretch);
    const finish = () => {
      map.off("mousemove", stretch).dragging.enable();
      drawn(box.remove().getBounds());
    };
    // Also heard outside the map.
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

function marker(card: CourierCard, at: { lat: number; lng: number }, end: "pickup" | "drop-off"): L.Marker {
  const icon = document.createElement("span");
  const color = courierStatusColors[card.status];
  icon.style.cssText = `display:block;width:18px;height:18px;border:3px solid ${color};background:${
    end === "pickup" ? "#fff" : color
  };border-radius:${end === "pickup" ? "50%" : "50% 50% 50% 0"};box-shadow:0 1px 4px #0006;${
    end === "pickup" ? "" : "rotate:-45deg;"
  }`;
  const title = `${card.dispensaryName}, order ${card.orderNumber}: ${end}, ${statusLabels[card.status]}`;
  return L.marker(at, {
    icon: L.divIcon({ html: icon, className: "", iconSize: [18, 18] }),
    title,
    // The list has the same requests, and only a pointer can tell overlapping pins apart.
    keyboard: false,
  }).on("click", () => {
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    document.getElementById(`request-${card.id}`)?.scrollIntoView({ behavior, block: "center" });
  });
}
