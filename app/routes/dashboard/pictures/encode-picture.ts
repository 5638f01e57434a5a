import type { Square } from "#app/domain/crop.ts";
import { FULL_SIDE, JPEG_QUALITY, SMALL_SIDE } from "#app/domain/upload-endpoints.ts";

export type Picture = { full: Blob; small: Blob };

type Part = { x: number; y: number; width: number; height: number };

/** Re-encoding the pixels strips all metadata (SPEC.md 9). */
export const encodePicture = (photo: ImageBitmap, { x, y, side }: Square): Promise<Picture> =>
  encodeBoth(photo, { x, y, width: side, height: side }, JPEG_QUALITY);

/** Not cropped: a coupon has text at its edges, which must stay legible. */
export const encodeWhole = (photo: ImageBitmap): Promise<Picture> =>
  encodeBoth(photo, { x: 0, y: 0, width: photo.width, height: photo.height }, WHOLE_QUALITY);

const WHOLE_QUALITY = 0.75;

async function encodeBoth(photo: ImageBitmap, part: Part, quality: number): Promise<Picture> {
  const [full, small] = await Promise.all([
    encode(photo, part, FULL_SIDE, quality),
    encode(photo, part, SMALL_SIDE, quality),
  ]);
  return { full, small };
}

/** `pixels`: the longer side of the result. */
function encode(photo: ImageBitmap, { x, y, width, height }: Part, pixels: number, quality: number): Promise<Blob> {
  const scale = pixels / Math.max(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw.");
  // JPEG would turn a PNG's transparency black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(photo, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error("No picture came out.")));
    canvas.toBlob(done, "image/jpeg", quality);
  });
}

/** The upload endpoint expects the small picture right after the full one. */
export function appendPicture(form: FormData, field: string, { full, small }: Picture) {
  form.append(field, full, "photo.jpg");
  form.append(`${field}Small`, small, "photo-small.jpg");
}
