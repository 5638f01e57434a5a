/** The picture of what has none. */
export const PLACEHOLDER_IMAGE = "/placeholder.svg";

/**
 * Where an image is served. A key names the picture; each is stored in two sizes: `full` (800x800) and `small`
 * (320x320, under the key with "-small").
 */
export function imageUrl(key: string | null | undefined, size: "full" | "small" = "full"): string {
  if (!key) return PLACEHOLDER_IMAGE;
  return `/images/${size === "small" ? smallKey(key) : key}`;
}

/** "products/abc.jpg" to "products/abc-small.jpg". */
export const smallKey = (key: string): string => key.replace(/\.[^.]*$/, "-small$&");

/** The key in an image's address, whole or from this origin's root; undefined for anything that we do not serve. */
export function keyOfImageUrl(url: string, origin: string): string | undefined {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const [, key] = /^\/images\/([a-z0-9]+(?:[/.-][a-z0-9]+)*\.(?:jpg|png|webp))$/i.exec(path) ?? [];
  return key;
}
