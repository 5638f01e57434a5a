/** Why a file is no image that we keep; `broken` also stands for one that ends before its end marker. */
export type ImageFault = "not-an-image" | "broken" | "too-many-pixels";

export type Size = { width: number; height: number };
/** The longest side and the largest area, in pixels. */
export type SizeLimits = { side: number; area: number };

type ImageType = "image/jpeg" | "image/png" | "image/webp";

/** An image without anything that does not draw: no metadata, nothing after its end marker. */
export type CleanImage = Size & { type: ImageType; bytes: Uint8Array<ArrayBuffer> };

/** What is wrong with the size that an image's header declares. */
export function sizeFault({ width, height }: Size, { side, area }: SizeLimits): ImageFault | undefined {
  if (width < 1 || height < 1) return "broken";
  return width > side || height > side || width * height > area ? "too-many-pixels" : undefined;
}

/** Why a file ends too early: without even a header it may be anything. */
export const truncated = (size: Size | undefined): ImageFault => (size ? "broken" : "not-an-image");

/** What stays of a file, copied into one buffer part by part: a hostile file has a million tiny parts. */
export function keeperOf(file: Uint8Array) {
  const kept = new Uint8Array(file.length);
  let length = 0;
  return {
    keep(from: number, to: number) {
      kept.set(file.subarray(from, to), length);
      length += to - from;
    },
    bytes: () => kept.subarray(0, length),
  };
}
