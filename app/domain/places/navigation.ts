import type { Point } from "./geo.ts";

export function navigationLinks(address: string, point: Point | null): [app: string, href: string][] {
  const to = encodeURIComponent(point ? `${point.lat},${point.lng}` : address);
  return [
    ["Apple Maps", `https://maps.apple.com/?daddr=${to}`],
    ["Google Maps", `https://www.google.com/maps/dir/?api=1&destination=${to}`],
    ["Waze", `https://waze.com/ul?navigate=yes&${point ? "ll" : "q"}=${to}`],
    ["Other app", `geo:${point ? `${point.lat},${point.lng}` : "0,0"}?q=${encodeURIComponent(address)}`],
  ];
}
