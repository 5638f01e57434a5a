export const PLACEHOLDER_IMAGE = "/placeholder.svg";

/** Where the bucket's own domain serves the pictures, set when the site is built; "" where our `/images` does. */
export const IMAGES_URL: string = import.meta.env?.VITE_IMAGES_URL ?? "";
const base = IMAGES_URL || "/images";

/** Each picture is stored at 800x800 and, with "-small" in its key, at 320x320. */
export function imageUrl(key: string | null | undefined, size: "full" | "small" = "full"): string {
  if (!key) return PLACEHOLDER_IMAGE;
  return `${base}/${size === "small" ? smallKey(key) : key}`;
}

export const smallKey = (key: string): string => key.replace(/\.[^.]*$/, "-small$&");

export function keyOfImageUrl(url: string, origin: string): string | undefined {
  const places = [base, `${origin}/images`, "/images"];
  const place = places.find((each) => url.startsWith(`${each}/`));
  if (place === undefined) return undefined;
  const [, key] = /^\/([a-z0-9]+(?:[/.-][a-z0-9]+)*\.(?:jpg|png|webp))$/i.exec(url.slice(place.length)) ?? [];
  return key;
}
