export const EDGE = true;

export const edge = { cache: EDGE, font: EDGE, manifest: EDGE };
