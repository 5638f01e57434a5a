import type { Order } from "./walk.ts";

/** Both write into one array, because a search tries thousands of orders. */
export function fillWithStops(to: number[], order: Order, first: number, one: number, second: number, other?: number) {
  let at = 0;
  for (let place = 0; place <= order.length; place++) {
    if (place === first) to[at++] = one;
    if (place === second && other !== undefined) to[at++] = other;
    if (place < order.length) to[at++] = order[place]!;
  }
  to.length = at;
  return to;
}

/** Exchanges what is before and after the `cut` of a part, or turns it around if there is none. */
export function fillRearranged(to: number[], order: Order, from: number, end: number, cut: number) {
  to.length = order.length;
  for (let place = 0; place < order.length; place++) to[place] = order[place]!;
  for (let place = from; place < end; place++) {
    const old = cut === from ? end - 1 - (place - from) : place + cut - from;
    to[place] = order[old < end ? old : old - (end - from)]!;
  }
  return to;
}
