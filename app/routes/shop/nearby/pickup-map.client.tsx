import "leaflet/dist/leaflet.css";
import L from "leaflet";
import { useEffect, useMemo, useState } from "react";
import { AttributionControl, MapContainer, Marker, TileLayer, useMap, useMapEvents } from "react-leaflet";
import { imageUrl } from "#app/domain/image-url.ts";
import type { SavedAddress } from "#app/domain/places/address.ts";
import { groupPins, type PinGroup } from "#app/domain/places/pins.ts";
import { homePin, mapPin } from "#app/ui/map/leaflet-pin.ts";
import type { CardVendor } from "./vendor-card.tsx";

/** SPEC.md 9, Default map center. */
const LOS_ANGELES: L.LatLngTuple = [34.0522, -118.2437];
const ZOOM = 12;
const CLOSEST = 17;
const FIT_PADDING_PX = 50;

type Props = {
  address: SavedAddress;
  vendors: CardVendor[];
  tiles: { url: string; attribution: string };
  topId: string | null;
  onPick(id: string): void;
  pointed: string | null;
  onPoint(id: string | null): void;
};

/** Without tiles, the same markers on a plain background. */
export function PickupMap({ address, vendors, tiles, topId, onPick, pointed, onPoint }: Props) {
  const home = useMemo(homePin, []);
  return (
    <MapContainer center={LOS_ANGELES} zoom={ZOOM} zoomControl={false} attributionControl={false} className="size-full">
      <AttributionControl prefix={false} />
      <TileLayer url={tiles.url} attribution={tiles.attribution} />
      <FitAll points={[address, ...vendors]} />
      <Marker
        position={[address.lat, address.lng]}
        icon={home}
        title="Your address"
        alt="Your address"
        keyboard={false}
        zIndexOffset={-1000}
      />
      <Pins {...{ vendors, topId, onPick, pointed, onPoint }} />
    </MapContainer>
  );
}

function Pins({ vendors, topId, onPick, pointed, onPoint }: Omit<Props, "address" | "tiles">) {
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  // The map zooms to fit its pins before the listener is there.
  useEffect(() => setZoom(map.getZoom()), [map]);
  return groupPins(vendors, zoom).map((group) => {
    const [vendor] = group;
    const marked = group.some(({ id }) => id === topId || id === pointed);
    if (group.length > 1) return <GroupMarker key={vendor.id} {...{ group, marked, onPick }} />;
    return <VendorMarker key={vendor.id} {...{ vendor, marked, onPick, onPoint }} />;
  });
}

type GroupProps = { group: PinGroup<CardVendor>; marked: boolean; onPick(id: string): void };

/** Zooms in until its pins separate; if they never do, selects the first. */
function GroupMarker({ group, marked, onPick }: GroupProps) {
  const map = useMap();
  const [first] = group;
  const name = `${group.length} dispensaries here`;
  const look = marked ? "border-coral-deep" : "border-card";
  const open = () => {
    if (map.getZoom() >= CLOSEST) return onPick(first.id);
    const bounds = L.latLngBounds(group.map(({ lat, lng }) => [lat, lng]));
    map.setView(bounds.getCenter(), Math.min(CLOSEST, Math.max(map.getBoundsZoom(bounds.pad(0.5)), map.getZoom() + 1)));
  };
  const pin = useMemo(
    () =>
      mapPin(
        "map-group",
        `grid place-items-center rounded-full bg-leaf font-semibold text-on ${look}`,
        String(group.length),
      ),
    [group.length, look],
  );
  return <Marker position={[first.lat, first.lng]} icon={pin} title={name} alt={name} eventHandlers={pressed(open)} />;
}

type PinProps = { vendor: CardVendor; marked: boolean; onPick(id: string): void; onPoint(id: string | null): void };

function VendorMarker({ vendor, marked, onPick, onPoint }: PinProps) {
  const { id, dispensaryName, logoKey, lat, lng } = vendor;
  const pin = useMemo(
    () =>
      mapPin(
        "map-vendor",
        `-rotate-45 rounded-[999px_999px_999px_4px] bg-leaf ${marked ? "scale-120 border-coral-deep" : "border-card"}`,
        `<img src="${imageUrl(logoKey, "small")}" class="size-full rotate-45 rounded-full object-cover" alt="">`,
      ),
    [logoKey, marked],
  );
  return (
    <Marker
      position={[lat, lng]}
      icon={pin}
      title={dispensaryName}
      alt={dispensaryName}
      zIndexOffset={marked ? 1000 : 0}
      eventHandlers={{
        ...pressed(() => onPick(id)),
        mouseover: () => onPoint(id),
        mouseout: () => onPoint(null),
      }}
    />
  );
}

/** Leaflet makes markers focusable buttons, but ignores key presses on them. */
const pressed = (act: () => void): L.LeafletEventHandlerFnMap => ({
  click: act,
  keydown: ({ originalEvent }) => {
    if (originalEvent.key !== "Enter" && originalEvent.key !== " ") return;
    originalEvent.preventDefault();
    act();
  },
});

/** Fits all points once per list, and not while the map is being moved. */
function FitAll({ points }: { points: { lat: number; lng: number }[] }) {
  const map = useMap();
  const places = JSON.stringify(points.map(({ lat, lng }) => [lat, lng]));
  useEffect(() => {
    const sheet = document.querySelector(".pickup-sheet");
    const { x: width, y: height } = map.getSize();
    const [coveredX, coveredY] = [sheet?.clientWidth ?? 0, sheet?.clientHeight ?? 0];
    // The sheet hides part of the map: fit beside it if there is room, above it on phones.
    const beside = coveredX < width / 2;
    map.fitBounds(L.latLngBounds(JSON.parse(places)), {
      paddingTopLeft: [FIT_PADDING_PX + (beside ? coveredX : 0), FIT_PADDING_PX],
      paddingBottomRight: [FIT_PADDING_PX, FIT_PADDING_PX + (beside ? 0 : Math.min(coveredY, height / 2))],
      maxZoom: 15,
      animate: false,
    });
  }, [map, places]);
  return null;
}
