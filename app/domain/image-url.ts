export const PLACEHOLDER_IMAGE = "/placeholder.svg";

/** Each picture is stored at 800x800 and, with "-small" in its key, at 320x320. */
export function imageUrl(key: string | null | undefined, size: "full" | "small" = "full"): string {
  if (!key) return PLACEHOLDER_IMAGE;
  return `/images/${size === "small" ? smallKey(key) : key}`;
}

export const smallKey = (key: string): string => key.replace(/\.[^.]*$/, "-small$&");

export function keyOfImageUrl(url: string, origin: string): string | undefined {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const [, key] = /^\/images\/([a-z0-9]+(?:[/.-][a-z0-9]+)*\.(?:jpg|png|webp))$/i.exec(path) ?? [];
  return key;
}
