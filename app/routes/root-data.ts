import { imageUrl } from "#app/domain/image-url.ts";
import type { Visit } from "#app/visit.ts";

/** What every page knows of the host that it is on. */
export function rootData({ origin, website }: Visit) {
  if (!website) return { origin };
  const { name, logoKey } = website;
  const picture = logoKey ? { path: imageUrl(logoKey), alt: `The logo of ${name}` } : undefined;
  const logo = logoKey ? imageUrl(logoKey, "small") : undefined;
  return { origin, website: { name, logo, picture } };
}

export type FrameData = ReturnType<typeof rootData>;
