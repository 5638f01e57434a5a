export type ImageError = "not-an-image" | "broken" | "too-many-pixels";

export type Size = { width: number; height: number };
export type SizeLimits = { side: number; area: number };

type ImageType = "image/jpeg" | "image/png" | "image/webp";

export type CleanImage = Size & { type: ImageType; bytes: Uint8Array<ArrayBuffer> };

export type Clean = (file: Uint8Array, limits: SizeLimits) => CleanImage | ImageError;

export function sizeError({ width, height }: Size, { side, area }: SizeLimits): ImageError | undefined {
  if (width < 1 || height < 1) return "broken";
  return width > side || height > side || width * height > area ? "too-many-pixels" : undefined;
}

export const truncated = (size: Size | undefined): ImageError => (size ? "broken" : "not-an-image");

/** One preallocated buffer, because a hostile file can have a million tiny parts. */
export function createByteCollector(file: Uint8Array) {
  const buffer = new Uint8Array(file.length);
  let length = 0;
  return {
    keep(from: number, to: number) {
      buffer.set(file.subarray(from, to), length);
      length += to - from;
    },
    bytes: () => buffer.subarray(0, length),
  };
}
