import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import type { CleanImage, ImageFault, SizeLimits } from "./image.ts";

/** Cleans a JPEG or PNG, told apart by its own bytes: names and declared types are never looked at. */
export function cleanImage(file: Uint8Array, limits: SizeLimits): CleanImage | ImageFault {
  const png = cleanPng(file, limits);
  return png === "not-an-image" ? cleanJpeg(file, limits) : png;
}
