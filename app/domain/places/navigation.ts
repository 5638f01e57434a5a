import type { Point } from "./geo.ts";

/** Links that start turn-by-turn directions in the phone's own apps; the address, if it isn't located. */
export function navigationLinks(address: string, point: Point | null): [app: string, href: string][] {
  const to = encodeURIComponent(point ? `${point.lat},${point.lng}` : address);
  return [
    ["Apple Maps", `https://maps.apple.com/?daddr=${to}`],
    ["Google Maps", `https://www.google.com/maps/dir/?api=1&destination=${to}`],
    ["Waze", `https://waze.com/ul?navigate=yes&${point ? "ll" : "q"}=${to}`],
    ["Other app", `geo:${point ? `${point.lat},${point.lng}` : "0,0"}?q=${encodeURIComponent(address)}`],
  ];
}
