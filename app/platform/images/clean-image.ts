import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import { cleanWebp } from "./clean-webp.ts";
import type { Clean } from "./image.ts";

/** Detects the format from the bytes; declared types are not trusted. */
export const cleanImage: Clean = (file, limits) => {
  for (const clean of [cleanPng, cleanWebp]) {
    const image = clean(file, limits);
    if (image !== "not-an-image") return image;
  }
  return cleanJpeg(file, limits);
};
