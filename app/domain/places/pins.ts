import type { Point } from "./geo.ts";

/** A pin is 40 px wide and, with its tip, 48 high; closer than this in both directions, one may cover another. */
const APART_PX = 48;
const WORLD_PX = 256;

export type PinGroup<P> = readonly [P, ...P[]];

export function groupPins<P extends Point>(pins: readonly P[], zoom: number): PinGroup<P>[] {
  const groups: { x: number; y: number; pins: [P, ...P[]] }[] = [];
  for (const pin of pins) {
    const { x, y } = onScreen(pin, zoom);
    const near = groups.find((group) => Math.max(Math.abs(group.x - x), Math.abs(group.y - y)) < APART_PX);
    if (near) near.pins.push(pin);
    else groups.push({ x, y, pins: [pin] });
  }
  return groups.map((group) => group.pins);
}

function onScreen({ lat, lng }: Point, zoom: number) {
  const across = WORLD_PX * 2 ** zoom;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return { x: (lng / 360) * across, y: (north / Math.PI / 2) * across };
}
