import { type Clean, createByteCollector, type Size, sizeError, truncated } from "./image.ts";

const ANIMATION = 0x02;
const ALPHA = 0x10;
const DRAWING = new Set(["VP8X", "ALPH", "VP8 ", "VP8L"]);

export const cleanWebp: Clean = (file, limits) => {
  if (nameAt(file, 0) !== "RIFF" || nameAt(file, 8) !== "WEBP") return "not-an-image";
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const end = 8 + view.getUint32(4, true);
  if (end > file.length || end < 20) return "not-an-image";
  const { keep, bytes } = createByteCollector(file);
  keep(0, 12);
  let size: Size | undefined;
  let isExtended = false;
  let hasPixels = false;
  for (let at = 12; at < end && !hasPixels; ) {
    if (at + 8 > end) return truncated(size);
    const type = nameAt(file, at);
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (next > end) return truncated(size);
    const declared = sizeIn(type, view, at + 8, length);
    if (declared === "broken") return truncated(size);
    if (declared) {
      const error = sizeError(declared, limits);
      if (error) return error;
      if (size && (size.width !== declared.width || size.height !== declared.height)) return "broken";
      size = declared;
    }
    if (type === "VP8X") {
      if (at !== 12 || file[at + 8]! & ANIMATION) return "not-an-image";
      isExtended = true;
    }
    hasPixels = type === "VP8 " || type === "VP8L";
    if (DRAWING.has(type)) keep(at, next);
    at = next;
  }
  if (!size || !hasPixels) return "broken";
  const collected = bytes();
  const header = new DataView(collected.buffer, collected.byteOffset, collected.length);
  header.setUint32(4, collected.length - 8, true);
  if (isExtended) collected[20] = collected[20]! & ALPHA;
  return { type: "image/webp", ...size, bytes: collected };
};

const nameAt = (file: Uint8Array, at: number) => String.fromCharCode(...file.subarray(at, at + 4));

function sizeIn(type: string, view: DataView, at: number, length: number): Size | "broken" | undefined {
  if (type === "VP8X") {
    if (length !== 10) return "broken";
    const side = (from: number) => 1 + view.getUint16(from, true) + (view.getUint8(from + 2) << 16);
    return { width: side(at + 4), height: side(at + 7) };
  }
  if (type === "VP8L") {
    if (length < 5 || view.getUint8(at) !== 0x2f) return "broken";
    const bits = view.getUint32(at + 1, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (type === "VP8 ") {
    const isKeyFrame = length >= 10 && (view.getUint8(at) & 1) === 0;
    if (!isKeyFrame || view.getUint16(at + 3) !== 0x9d01 || view.getUint8(at + 5) !== 0x2a) return "broken";
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  }
  return undefined;
}
