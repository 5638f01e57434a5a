/** Degrees: the middle of the country. */
const WEST_OF = -100;

/** `longitude`: as the platform tells it of a request; undefined on a local server. */
export function locationHintOf(longitude: unknown): "wnam" | "enam" | undefined {
  if (typeof longitude !== "string" || longitude === "" || Number.isNaN(Number(longitude))) return undefined;
  return Number(longitude) < WEST_OF ? "wnam" : "enam";
}
