export const EDGE = true;

export const edge = { cache: EDGE, styles: EDGE, font: EDGE, manifest: EDGE };
