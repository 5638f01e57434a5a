import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import { cleanWebp } from "./clean-webp.ts";
import type { CleanImage, ImageFault, SizeLimits } from "./image.ts";

/** Cleans a JPEG, PNG or WebP, told apart by its own bytes: declared types are never looked at. */
export function cleanImage(file: Uint8Array, limits: SizeLimits): CleanImage | ImageFault {
  for (const clean of [cleanPng, cleanWebp]) {
    const image = clean(file, limits);
    if (image !== "not-an-image") return image;
  }
  return cleanJpeg(file, limits);
}
