export const EDGE = true;

export const edge = { cache: EDGE, manifest: EDGE };
