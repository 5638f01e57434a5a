import type { Point } from "./geo.ts";

/** Pins are 40 px wide: where they are nearer than this on the screen, one lies over the other's target. */
const APART_PX = 40;
/** A map's tile at zoom 0, on which the whole world is drawn (Web Mercator). */
const WORLD_PX = 256;

/** Pins that stand for one another at a zoom level: the first is where the group stands. */
export type PinGroup<P> = readonly [P, ...P[]];

/**
 * Groups pins that would lie on one another on a Web Mercator map of this zoom. Each goes to the first group that it touches, in
 * the order given, so that the same list always gives the same groups.
 */
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

/** Pixels from the map's north-western corner. */
function onScreen({ lat, lng }: Point, zoom: number) {
  const across = WORLD_PX * 2 ** zoom;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return { x: ((lng + 180) / 360) * across, y: ((1 - north / Math.PI) / 2) * across };
}
