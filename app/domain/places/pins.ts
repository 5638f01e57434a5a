import type { Point } from "./geo.ts";

/** Pins are 40 px wide; closer than this, one covers the other's target. */
const APART_PX = 40;
const WORLD_PX = 256;

export type PinGroup<P> = readonly [P, ...P[]];

export function groupPins<P extends Point>(pins: readonly P[], zoom: number): PinGroup<P>[] {
  const groups: { x: number; y: number; pins: [P, ...P[]] }[] = [];
  for (const pin of pins) {
    const { x, y } = onScreen(pin, zoom);
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < APART_PX);
    if (near) near.pins.push(pin);
    else groups.push({ x, y, pins: [pin] });
  }
  return groups.map((group) => group.pins);
}

function onScreen({ lat, lng }: Point, zoom: number) {
  const across = WORLD_PX * 2 ** zoom;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return { x: ((lng + 180) / 360) * across, y: ((1 - north / Math.PI) / 2) * across };
}
