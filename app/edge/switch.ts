/** Everything in this folder only makes the first pages faster. `false` turns it all off: slower pages, the same to look at. */
export const EDGE = true;
