import L from "leaflet";

const PIN_PX = 40;

const HOUSE =
  '<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M4 11.500 12 5l8 6.500V20h-5.500v-5.500h-5V20H4z"/></svg>';

/** Points at its place from above. `html` isn't escaped. */
export const mapPin = (className: string, look: string, html: string): L.DivIcon => pin(className, look, html, PIN_PX);

/** Around its place. */
export const roundPin = (className: string, look: string, html: string): L.DivIcon =>
  pin(className, `rounded-full border-card p-[5px] text-on ${look}`, html, PIN_PX / 2);

export const homePin = (): L.DivIcon => roundPin("map-home", "bg-coral-deep", HOUSE);

const pin = (className: string, look: string, html: string, anchorY: number) =>
  L.divIcon({
    className,
    html: `<span class="block size-full border-3 shadow-[0_4px_12px_oklch(24%_0.025_155/0.4)] ${look}">${html}</span>`,
    iconSize: [PIN_PX, PIN_PX],
    iconAnchor: [PIN_PX / 2, anchorY],
  });
