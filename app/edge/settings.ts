/** Everything in this folder only makes the first pages faster. `false` turns it all off: slower pages, the same to look at. */
export const EDGE = true;

/** Its parts. `npm run lab -- edge` turns off one after the other and prints what each buys. */
export const edge = { cache: EDGE, styles: EDGE, font: EDGE, manifest: EDGE };
